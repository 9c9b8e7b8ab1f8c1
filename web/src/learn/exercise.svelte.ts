/**
 * A step of a lesson as somebody does it: a line on the board, and what the server says to each action.
 *
 * Whether a turn does what is asked for is not known here; every try is sent, also one that the rules refuse, since to
 * find out what is not allowed may be the task.
 */

import { transport } from '../transport';
import type { Meant } from '../board/choosing';
import type { GameSoFar } from '../table/positions';
import type { Choice, LessonStep, Seat, TryVerdict } from '../wire/types';
import { w } from '../words';
import { announce } from '../app/announcer.svelte';
import { learned } from './learned.svelte';
import { Line } from '../table/line.svelte';
import { settings } from '../app/settings.svelte';

/** What there is to say when a step is over, or was missed. */
type Verdict = Pick<TryVerdict, 'state' | 'reason'>;

export class Exercise extends Line {
  verdict = $state.raw<Verdict | null>(null);
  /** Whether the computer is thinking about its turn. */
  isThinking = $state(false);
  readonly step: LessonStep;
  #game: string;
  #number: number;
  #first: GameSoFar;

  constructor(game: string, number: number, step: LessonStep) {
    const { options, start, actions } = step;
    const first = { game, options, start, actions };
    super(first);
    this.step = step;
    this.#game = game;
    this.#number = number;
    this.#first = first;
  }

  /** From the beginning, as if nothing had been tried. */
  async begin(): Promise<void> {
    this.leave();
    this.verdict = null;
    this.isOpen = true;
    await this.show(this.#first);
    announce(this.words.title, this.words.text);
  }

  get words(): LessonStep['words']['en'] {
    return this.step.words[settings.lang];
  }

  override async askWhy(meant: Meant, cell: string): Promise<void> {
    if (this.step.level !== null) return super.askWhy(meant, cell);
    const told = await this.#try([...this.sofar.actions, meant.action], meant.instead);
    if (told?.reason) this.tellWhy(told.reason, cell);
  }

  override async act({ action }: Pick<Choice, 'action'>): Promise<void> {
    if (this.step.level === null) await this.#try([...this.sofar.actions, action]);
    else await this.#playOn(this.step.level, [action]);
  }

  override async retell(): Promise<void> {
    if (this.verdict?.state === 'missed') await this.#try(this.sofar.actions);
    else await super.retell();
    const { level } = this.step;
    if (level !== null && !this.isOpen && !this.verdict) await this.#playOn(level, []); // called off by now
  }

  override leave(): void {
    super.leave();
    this.isThinking = false;
  }

  /** Send a try: these actions, the last of which may be illegal. */
  async #try(actions: string[], instead?: string): Promise<TryVerdict | null> {
    this.leave();
    this.why = null;
    const asked = {
      game: this.#game,
      step: this.#number,
      actions: actions.slice(this.step.actions.length),
      instead: instead ?? null,
      lang: settings.lang,
    };
    const told = await this.pending.watch(this.ask((signal) => transport.ask('try_step', asked, signal)));
    if (told?.position) this.receive(actions, told.position);
    if (told?.state === 'done') this.#finish(told);
    else if (told?.state === 'missed') this.#close(told, w().learn.notYet, told.reason?.words);
    return told;
  }

  async #playOn(level: number, newActions: string[]): Promise<void> {
    this.isOpen = false;
    this.isThinking = true;
    const computer = { seat: (3 - this.step.seat) as Seat, level };
    const isDone = await this.playOn([...this.sofar.actions, ...newActions], newActions.length, computer);
    if (!isDone) return;
    this.isThinking = false;
    this.isOpen = true;
    if (this.now?.outcome) this.#finish({ state: 'done', reason: null });
    else announce(this.now?.prompt);
  }

  #finish(verdict: Verdict): void {
    learned.mark(this.#game, this.#number);
    this.#close(verdict, this.step.level === null ? w().learn.right : this.now?.outcome?.words, this.words.done);
  }

  #close(verdict: Verdict, ...words: (string | undefined)[]): void {
    this.verdict = verdict;
    this.isOpen = false;
    announce(...words);
  }
}

/** The result of a finished game, in a few words. */
export function resultOf({ now, step }: Exercise): string {
  const winner = now?.outcome?.winner;
  if (winner === null || winner === undefined) return w().result.draw;
  return winner === step.seat ? w().result.won : w().result.lost;
}
