/**
 * An attempt at a puzzle: a line on the board, and what the server says to each action of it.
 *
 * Besides being tried, a puzzle can be looked at: its solution, and what follows a mistake, step by step.
 */

import { prefersReducedMotion } from 'svelte/motion';
import { Refused, transport } from '../transport';
import type { GameSoFar } from '../table/positions';
import type { Puzzle, PuzzleAnswer } from '../wire/types';
import { inWords, w } from '../words';
import { announce } from '../app/announcer.svelte';
import { retry } from '../table/retry';
import { Line } from '../table/line.svelte';
import { solved } from './solved.svelte';

/** How long one sees one's own action before the other side replies, in milliseconds. */
const PAUSE = 420;

type Stage = 'trying' | 'checking' | 'missed' | 'solved' | 'looking';

export class Attempt extends Line {
  stage = $state<Stage>('trying');
  /** What was said to the last action, if it was a mistake. */
  answer = $state.raw<PuzzleAnswer | null>(null);
  /** How much was given away: nothing, the first cell, the first action. */
  hints = $state(0);
  /** The line that is looked at: where it begins, its actions, and how many of them are on the board. */
  looked = $state.raw<{ title: string; before: string[]; line: string[]; at: number } | null>(null);
  /** What the server had to say against an attempt, though it was none against the action. */
  notice = $state('');
  /** How many actions were right so far. */
  right = $state(0);
  readonly puzzle: Puzzle;
  /** All actions of the attempt. */
  #tried: string[] = [];
  #first: GameSoFar;
  #isClean: boolean;
  #check = new AbortController();

  constructor(puzzle: Puzzle) {
    const { game, options, position } = puzzle;
    const first = { game, options, start: position, actions: [] };
    super(first, () => this.#judge());
    this.puzzle = puzzle;
    this.#first = first;
    this.#isClean = !solved.has(game, puzzle.number);
  }

  /** From the beginning. */
  async begin(): Promise<void> {
    this.right = 0;
    await this.#tryFrom([]);
  }

  /** Take the mistake back. */
  async again(): Promise<void> {
    await this.#tryFrom(this.#tried.slice(0, this.right));
  }

  hint(): void {
    this.#isClean = false;
    this.hints = Math.min(this.hints + 1, 2);
    announce(this.hinted);
  }

  /** The hint in words. */
  get hinted(): string {
    const { cells, line } = this.puzzle;
    if (!this.hints) return '';
    return this.hints === 1 && cells[0] ? w().puzzles.hintFirst(cells[0]) : w().puzzles.hintAll(line[0]!);
  }

  /** Look at the solution; whoever has not found it yet gives up. */
  async showSolution(): Promise<void> {
    if (this.stage !== 'solved') this.#spoil();
    await this.#look(w().puzzles.solutionTitle, [], this.puzzle.line);
  }

  /** Look at what follows the mistake. */
  async showWhy(): Promise<void> {
    await this.#look(w().puzzles.whyTitle, this.#tried, this.answer?.reply ?? []);
  }

  /** Go on in the line that is looked at, or back. */
  async step(by: number): Promise<void> {
    if (!this.looked) return;
    const { before, line } = this.looked;
    const at = Math.min(Math.max(this.looked.at + by, 0), line.length);
    this.looked = { ...this.looked, at };
    await this.show(
      { ...this.#first, actions: [...before, ...line.slice(0, at)] },
      by > 0 ? line.slice(at - 1, at) : [],
    );
    announce(at ? line[at - 1] : null, w().puzzles.step(at, line.length), this.now?.outcome?.words);
  }

  override leave(): void {
    super.leave();
    this.#check.abort();
  }

  async #tryFrom(actions: string[]): Promise<void> {
    this.looked = this.answer = null;
    this.notice = '';
    this.stage = 'trying';
    this.isOpen = true;
    this.#tried = actions;
    await this.show({ ...this.#first, actions });
  }

  async #look(title: string, before: string[], line: string[]): Promise<void> {
    this.stage = 'looking';
    this.isOpen = false;
    this.looked = { title, before, line, at: 0 };
    await this.step(before.length || !line.length ? 0 : 1);
  }

  async #judge(): Promise<void> {
    this.#tried = this.sofar.actions;
    this.right = Math.min(this.right, this.#tried.length - 1); // a step may have been taken back
    this.stage = 'checking';
    this.isOpen = false;
    this.notice = '';
    this.#check = new AbortController();
    const { signal } = this.#check;
    try {
      const { game, number } = this.puzzle;
      const asked = { game, number, actions: this.#tried };
      const ask = (): Promise<PuzzleAnswer> => transport.ask('attempt', asked, signal);
      const answer = await retry(ask, signal, (isAway) => (this.isAway = isAway));
      if (answer?.verdict === 'right') await this.#goOn(answer.reply, signal);
      else if (answer) this.#miss(answer);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      await this.again();
      this.notice = inWords(error.words);
    }
  }

  /** The action was right: the other side replies, or it is done. */
  async #goOn(reply: string[], signal: AbortSignal): Promise<void> {
    if (reply.length) {
      if (!prefersReducedMotion.current) await new Promise((resolve) => setTimeout(resolve, PAUSE));
      if (signal.aborted) return;
      await this.show({ ...this.#first, actions: [...this.#tried, ...reply] }, reply);
    }
    this.#tried = this.sofar.actions;
    this.right = this.#tried.length;
    if (this.now?.outcome) return this.#finish();
    this.stage = 'trying';
    this.isOpen = true;
    announce(w().puzzles.right, reply.join(' '), this.now?.prompt);
  }

  #finish(): void {
    this.stage = 'solved';
    solved.add(this.puzzle.game, this.puzzle.number, this.#isClean);
    this.#isClean = false;
    announce(w().puzzles.solved, this.now?.outcome?.words);
  }

  #miss(answer: PuzzleAnswer): void {
    this.stage = 'missed';
    this.answer = answer;
    if (answer.verdict === 'wrong') this.#spoil();
    announce(this.verdict);
  }

  /** Why the last action is not the solution, in words. */
  get verdict(): string {
    const { answer } = this;
    if (!answer) return '';
    if (answer.verdict === 'unclear') return w().puzzles.unclear;
    const side = this.now?.view.sides?.[(answer.winner || 1) - 1] ?? 'white';
    const why =
      answer.winner === null ? w().puzzles.tooSlow : answer.winner ? w().puzzles.loses(side) : w().puzzles.draws;
    return `${w().puzzles.wrong} ${why}`;
  }

  /** It was not found without a mistake or help. */
  #spoil(): void {
    if (this.#isClean) solved.breakStreak();
    this.#isClean = false;
  }
}
