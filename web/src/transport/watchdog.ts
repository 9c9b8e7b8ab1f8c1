/** Calls off what has been silent for too long: a connection can be dead without anybody having said so. */
export class Watchdog {
  #calls = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #most: number;

  /** It barks after so many milliseconds; what its owner calls off is called off too. */
  constructor(owner: AbortSignal, most: number) {
    this.#most = most;
    if (owner.aborted) this.#calls.abort(owner.reason);
    owner.addEventListener('abort', () => this.#calls.abort(owner.reason), { signal: this.#calls.signal });
    this.hear();
  }

  get signal(): AbortSignal {
    return this.#calls.signal;
  }

  /** There was a sign of life. */
  hear(): void {
    clearTimeout(this.#timer);
    if (this.#most < Infinity)
      this.#timer = setTimeout(() => this.#calls.abort(new DOMException('silent', 'TimeoutError')), this.#most);
  }

  /** It is over, and silence means nothing any more. */
  dismiss(): void {
    clearTimeout(this.#timer);
  }
}
