/** What the page needs of whoever answers it: a server behind HTTP, or later a worker in the browser. */

import type { Streams } from '../wire/operations';
import type { InWords, operations } from '../wire/types';

/** Operations that answer with a stream of events. */
export type Streamed = keyof Streams;
/** Operations that answer once. */
export type Answered = Exclude<keyof operations, Streamed>;

type Body<O> = O extends { requestBody: { content: { 'application/json': infer B } } } ? B : object;
type InPath<O> = O extends { parameters: { path: infer P } } ? P : object;
type InQuery<O> = O extends { parameters: { query?: infer Q } }
  ? [Q] extends [never]
    ? object
    : NonNullable<Q>
  : object;

/** All that a question says, wherever it stands on the way: in the path, in the query, in the body. */
export type Question<O extends keyof operations> = Body<operations[O]> & InPath<operations[O]> & InQuery<operations[O]>;
export type Answer<O extends Answered> = operations[O]['responses'][200]['content'] extends {
  'application/json': infer A;
}
  ? A
  : never;

export interface Transport {
  /** Ask once. Throws Unreachable, Refused, Failed or Busy. */
  ask<O extends Answered>(operation: O, question: Question<O>, signal?: AbortSignal): Promise<Answer<O>>;

  /**
   * Ask for a stream; whoever leaves the loop, or aborts, stops the work behind it. A stream that breaks off throws too, and
   * so does one from which nothing came for so many milliseconds, not even a sign of life.
   */
  follow<O extends Streamed>(
    operation: O,
    question: Question<O>,
    signal: AbortSignal,
    longestSilence?: number,
  ): AsyncGenerator<Streams[O]>;
}

/** Nobody answers: the server is away, or the network is. */
export class Unreachable extends Error {}

/** The answer is no, and why. */
export class Refused extends Error {
  constructor(readonly words: InWords) {
    super(words.en);
  }
}

/** Somebody answers, but has made a mistake: the same question may fare better later, if a person asks it again. */
export class Failed extends Refused {}

/** There is no room just now; the same question may be asked again after a while. */
export class Busy extends Refused {
  constructor(
    words: InWords,
    readonly seconds: number,
  ) {
    super(words);
  }
}

/** Whether we ourselves called it off. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
