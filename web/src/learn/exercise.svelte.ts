/**
 * A step of a lesson as somebody does it: a line on the board, and what the server says to each action.
 *
 * Whether a turn does what is asked for is not known here; every try is sent, also one that the rules refuse, since to
 * find out what is not allowed may be the task.
 */

import { transport } from '../transport';
import type { Meant } from '../board/choosing';
import type { GameSoFar } from '../table/positions';
import type { Choice, LessonStep, Seat, Verdict, WhyNot } from '../wire/types';
import { w } from '../words';
import { announce } from '../app/announcer.svelte';
import { learned } from './learned.svelte';
import { Line } from '../table/line.svelte';
import { settings } from '../app/settings.svelte';

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
    super(first, () => this.#follow());
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

  override async askWhy(meant: Meant, cell: string): Promise<WhyNot | null> {
    const told = await super.askWhy(meant, cell);
    if (told?.reason && this.step.level === null) await this.#judge(told.action);
    return told;
  }

  override async act(choice: Pick<Choice, 'action'>): Promise<void> {
    if (this.step.level === null) await super.act(choice);
    else await this.#playOn(this.step.level, [choice.action]);
  }

  override async retell(): Promise<void> {
    await super.retell();
    if (!this.isOpen && this.verdict?.state !== 'done') await this.#follow(); // what was under way is called off by now
  }

  override leave(): void {
    super.leave();
    this.isThinking = false;
  }

  /** What follows an action: a verdict, or in a game the computer's turn. */
  #follow(): Promise<void> {
    return this.step.level === null ? this.#judge() : this.#playOn(this.step.level, []);
  }

  async #judge(refused?: string): Promise<void> {
    const tried = this.sofar.actions.slice(this.step.actions.length);
    const actions = refused === undefined ? tried : [...tried, refused];
    this.isOpen = false; // the turn may be over, and the next is not the learner's
    const asked = { game: this.#game, step: this.#number, actions, lang: settings.lang };
    const verdict = await this.ask((signal) => transport.ask('try_step', asked, signal));
    if (verdict?.state === 'done') this.#finish(verdict);
    else if (verdict?.state === 'missed') this.#close(verdict, w().learn.notYet, verdict.reason?.words);
    else if (verdict) this.isOpen = true;
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
