/** The analysis engine of a study: on or off, number of lines, time per position, and results. */

import { turnInWords } from '../table/actions';
import { Refused, isAbort } from '../transport';
import { analysis } from '../transport/engine';
import type { GameState } from '../table/positions';
import type { Analysis, Candidate } from '../wire/types';
import { announce } from '../app/announcer.svelte';
import { oneOf, withDefaults, yesOrNo } from '../app/shape';
import { keep, recall } from '../app/store';
import { inWords, w } from '../words';
import { since } from './since';

export const LINES = [1, 2, 3, 4, 5];
/** The last is the server's limit per position. */
export const SECONDS = [1, 2, 5, 10];

interface Preferences {
  isOn: boolean;
  lines: number;
  seconds: number;
}

const DEFAULTS: Preferences = { isOn: false, lines: 3, seconds: 2 };
const SHAPE = withDefaults<Preferences>({ isOn: yesOrNo, lines: oneOf(LINES), seconds: oneOf(SECONDS) }, DEFAULTS);

/** Debounce in milliseconds: walking quickly along a line starts no searches. */
const DEBOUNCE = 200;
/** The server's search: the key to it, and the actions that led to where it stands. */
interface Kept {
  key: string;
  actions: string[];
}

export class Engine {
  preferences = $state<Preferences>(recall('engine', SHAPE, DEFAULTS));
  found = $state.raw<Analysis | null>(null);
  isThinking = $state(false);
  /** How many searches are before this one; null when it does not wait. */
  ahead = $state<number | null>(null);
  refusal = $state.raw<string | null>(null);
  /** What has been thought through, by what was asked. */
  #known = new Map<string, Analysis>();
  /** The search that the server keeps for this study, after the first answer. */
  #kept: Kept | null = null;
  #search = new AbortController();

  prefer(changes: Partial<Preferences>): void {
    this.preferences = { ...this.preferences, ...changes };
    keep('engine', this.preferences);
  }

  /** Think about a position until the time is up; whatever was thought about before is forgotten. */
  async think(state: GameState): Promise<void> {
    this.rest();
    const { lines, seconds } = this.preferences;
    const key = JSON.stringify([state.about, lines, seconds]);
    this.found = this.#known.get(key) ?? null;
    if (this.found) return;
    const { signal } = this.#search;
    this.isThinking = true;
    try {
      await new Promise((resolve) => setTimeout(resolve, DEBOUNCE));
      if (!signal.aborted) await this.#follow(state, key, signal);
    } catch (error) {
      if (isAbort(error) || signal.aborted) return;
      this.refusal = error instanceof Refused ? inWords(error.words) : '';
    }
    if (!signal.aborted) this.isThinking = false;
  }

  rest(): void {
    this.#search.abort();
    this.#search = new AbortController();
    this.found = null;
    this.isThinking = false;
    this.ahead = null;
    this.refusal = null;
  }

  async #follow({ about, actions }: GameState, key: string, signal: AbortSignal): Promise<void> {
    const { lines, seconds } = this.preferences;
    const progress = { queued: (ahead: number) => (this.ahead = ahead), thinking: () => {} };
    const kept = { analyser: this.#kept?.key ?? '', since: since(this.#kept?.actions ?? [], actions) };
    for await (const told of analysis({ ...about, seconds, lines, ...kept }, progress, signal)) {
      if (told.analyser !== null) this.#kept = { key: told.analyser, actions };
      if (signal.aborted) return;
      this.ahead = null;
      this.found = told;
    }
    if (!this.found) return;
    this.#known.set(key, this.found);
    const best = this.found.candidates[0];
    if (best) announce(`${turnInWords(turnOf(best))}: ${judged(best)}`);
  }
}

/** The candidate's actions in the current turn. */
export function turnOf({ action, turns }: Candidate): string[] {
  return turns[0]?.length ? turns[0] : [action];
}

/** A candidate's evaluation: a proven result, or the win chance of the player to act. */
export function judged({ win, winner, distance }: Candidate): string {
  const words = w().study.engine;
  if (winner === null) return words.percent(Math.min(99, Math.max(1, Math.round(win * 100)))); // only proofs are certain
  return winner === 0 ? words.draw : words.win(winner, distance ?? 0);
}

/** Seat 1's win chance, from 0 to 1. */
export function chanceOfFirst({ seat, candidates }: Analysis): number {
  const best = candidates[0];
  if (!best) return 0.5;
  const chance = best.winner === null ? best.win : best.winner === 0 ? 0.5 : Number(best.winner === seat);
  return seat === 1 ? chance : 1 - chance;
}
