/**
 * An attempt at a puzzle: a line on the board, and what the server says to each action of it.
 *
 * Besides being tried, a puzzle can be looked at: its solution, and what follows a mistake, step by step.
 */

import { turnInWords } from '../table/actions';
import { prefersReducedMotion } from 'svelte/motion';
import { Refused, transport, Unreachable } from '../transport';
import type { GameSoFar } from '../table/positions';
import type { AttemptVerdict, Choice, Puzzle } from '../wire/types';
import { inWords, w } from '../words';
import { announce } from '../app/announcer.svelte';
import { settings } from '../app/settings.svelte';
import { retry } from '../table/retry';
import { Line } from '../table/line.svelte';
import { solved } from './solved.svelte';

/** How long one sees one's own action before the other side replies, in milliseconds. */
const PAUSE = 420;

type Stage = 'trying' | 'checking' | 'missed' | 'solved' | 'looking';

export class Attempt extends Line {
  stage = $state<Stage>('trying');
  /** What was said to the last action, if it was a mistake. */
  answer = $state.raw<AttemptVerdict | null>(null);
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
    super(first);
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
    await this.#look(w().puzzles.whyTitle, this.#tried, this.answer?.line ?? []);
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

  override async act({ action }: Pick<Choice, 'action'>): Promise<void> {
    await this.#judge([...this.sofar.actions, action]);
  }

  override async retell(): Promise<void> {
    if (this.stage === 'checking') await this.#judge(this.#tried);
    else await super.retell();
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

  async #judge(actions: string[]): Promise<void> {
    this.leave();
    this.why = null;
    this.#tried = actions;
    this.right = Math.min(this.right, actions.length - 1); // a step may have been taken back
    this.stage = 'checking';
    this.isOpen = false;
    this.notice = '';
    this.#check = new AbortController();
    const { signal } = this.#check;
    try {
      const asking = retry(
        () => this.#ask(actions, signal),
        signal,
        (isAway) => (this.isAway = isAway),
      );
      const verdict = await this.pending.watch(asking);
      if (verdict?.verdict === 'right') this.#goOn(actions.length);
      else if (verdict) this.#miss(verdict);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      await this.again();
      this.notice = inWords(error.words);
    }
  }

  /** Show what follows the last of these actions: the position, and after a right one the other side's reply. */
  async #ask(actions: string[], signal: AbortSignal): Promise<AttemptVerdict> {
    const { game, number } = this.puzzle;
    let at = actions;
    let verdict: AttemptVerdict | null = null;
    for await (const event of transport.follow('attempt', { game, number, actions, lang: settings.lang }, signal)) {
      if (event.event === 'verdict') verdict = event.data;
      if (event.event !== 'position') continue;
      if (verdict) {
        at = [...at, event.data.action!];
        if (!prefersReducedMotion.current) await new Promise((resolve) => setTimeout(resolve, PAUSE));
        if (signal.aborted) break;
      }
      this.receive(at, event.data);
    }
    if (!verdict) throw new Unreachable();
    return verdict;
  }

  /** The action was right, and so many were tried: the other side has replied, or it is done. */
  #goOn(tried: number): void {
    this.#tried = this.sofar.actions;
    this.right = this.#tried.length;
    if (this.now?.outcome) return this.#finish();
    this.stage = 'trying';
    this.isOpen = true;
    announce(w().puzzles.right, turnInWords(this.#tried.slice(tried)), this.now?.prompt);
  }

  #finish(): void {
    this.stage = 'solved';
    solved.add(this.puzzle.game, this.puzzle.number, this.#isClean);
    this.#isClean = false;
    announce(w().puzzles.solved, this.now?.outcome?.words);
  }

  #miss(answer: AttemptVerdict): void {
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
    if (answer.winner === null) return this.puzzle.timed ? w().puzzles.tooSlow : w().puzzles.noWin;
    const side = this.now?.view.sides?.[(answer.winner || 1) - 1] ?? 'white';
    return `${w().puzzles.wrong} ${answer.winner ? w().puzzles.loses(side) : w().puzzles.draws}`;
  }

  /** It was not found without a mistake or help. */
  #spoil(): void {
    if (this.#isClean) solved.breakStreak();
    this.#isClean = false;
  }
}
