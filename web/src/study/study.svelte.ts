/** An open study: its tree, the current path, and the position there. Saved as it changes. */

import { transport } from '../transport';
import type { GameSoFar, GameState } from '../table/positions';
import type { Choice, Options } from '../wire/types';
import { replaceAddress } from '../app/route.svelte';
import { announce } from '../app/announcer.svelte';
import type { PendingPosition } from '../table/retry';
import type { Meant } from '../board/choosing';
import { Line } from '../table/line.svelte';
import type { Playable, Why } from '../table/picking.svelte';
import { w } from '../words';
import { addressOf, LONGEST } from './address';
import { Shared } from '../app/kept.svelte';
import { newId } from '../play/saved.svelte';
import { keptStudies, type KeptStudy } from './kept.svelte';
import { pack, read, write, type StudyData } from './pack';
import * as trees from './tree';
import type { Node, Notes, Path, TurnOf } from './tree';

/** Debounce of the address, in milliseconds. */
const PAUSE = 250;

export class Study implements Playable {
  id: string;
  readonly game: string;
  readonly options: Options;
  readonly start: string;
  readonly line: Line;
  tree = $state.raw<Node>()!;
  path = $state.raw<Path>()!;
  /** The study as text for a link, once it is written. */
  link = $state.raw('');
  /** Whether it was changed here and in another tab at once, and is now a study of its own. */
  isCopy = $state(false);
  #pause: ReturnType<typeof setTimeout> | undefined;
  #shared: Shared<KeptStudy>;
  #followed = new AbortController();
  /** The tree as it was opened, and as it is kept; it need not be kept as long as it is this one. */
  #kept: Node;

  /** It becomes one of this device's when it is changed, if it is none yet. */
  constructor(id: string, data: StudyData) {
    this.id = id;
    this.#shared = new Shared(keptStudies, id);
    this.#kept = data.tree;
    this.game = data.game;
    this.options = data.options;
    this.start = data.start;
    this.tree = data.tree;
    this.path = data.path;
    this.line = new Line(this.sofar);
    void this.go(data.path);
  }

  /** The game as it stands at the end of the path. */
  get sofar(): GameSoFar {
    return this.#upTo(this.path);
  }

  /** The line that the path lies on, as far as it goes. */
  get whole(): GameSoFar {
    return this.#upTo(trees.toTheEnd(this.tree, this.path));
  }

  /** After how many actions of that line each turn is over; first of all, none. */
  get ends(): number[] {
    const turns = trees
      .along(this.tree, this.whole.actions)
      .slice(1)
      .map(({ turn }) => turn);
    return [0, ...turns.flatMap((turn, at) => (turn === turns[at + 1] ? [] : at + 1))];
  }

  get node(): Node {
    return trees.at(this.tree, this.path) ?? this.tree;
  }

  get data(): StudyData {
    const { game, options, start, tree, path } = this;
    return { game, options, start, tree, path };
  }

  get isLinkLong(): boolean {
    return this.link.length > LONGEST;
  }

  get pending(): PendingPosition {
    return this.line.pending;
  }

  // Walking

  async go(path: Path): Promise<void> {
    const steps = path.length - this.path.length;
    this.path = path;
    this.#change();
    await this.line.show(this.sofar, steps === 1 ? path.slice(-1) : []);
  }

  forward(): void {
    const next = this.node.children[0];
    if (next) void this.#walk([...this.path, next.action]);
  }

  back(): void {
    if (this.path.length) void this.#walk(this.path.slice(0, -1));
  }

  toStart(): void {
    void this.#walk([]);
  }

  toEnd(): void {
    void this.#walk(trees.toTheEnd(this.tree, this.path));
  }

  beside(step: 1 | -1): void {
    void this.#walk(trees.beside(this.tree, this.path, step));
  }

  async #walk(path: Path): Promise<void> {
    const { action, turn } = trees.at(this.tree, path) ?? this.tree;
    announce(action ? `${w().moves.turn(turn)}: ${action}` : w().study.start);
    await this.go(path);
  }

  // Growing and pruning

  /** Go on with these actions: along the tree where they are in it, as a new variation where they are not. */
  async play(actions: readonly string[]): Promise<void> {
    const path = [...this.path, ...actions];
    if (!(await this.line.show(this.#upTo(path), [...actions])) || !this.line.now) return;
    this.tree = trees.add(this.tree, [], path, turnsOf(this.line.now));
    this.path = path;
    this.#change();
  }

  annotate(notes: Partial<Notes>): void {
    this.tree = trees.annotate(this.tree, this.path, notes);
    this.#change();
  }

  promote(): void {
    this.tree = trees.promote(this.tree, this.path);
    this.#change();
  }

  /** Delete the action that is shown and all that follows it; returns what brings it back. */
  remove(): () => void {
    const { tree, path } = this;
    this.tree = trees.remove(tree, path);
    void this.go(path.slice(0, -1));
    return () => {
      this.tree = tree;
      void this.go(path);
    };
  }

  // What the board needs

  get now(): GameState | null {
    return this.line.now;
  }

  get isYours(): boolean {
    return this.line.isYours;
  }

  get canUndoStep(): boolean {
    return this.line.canUndoStep;
  }

  get why(): Why | null {
    return this.line.why;
  }

  set why(why: Why | null) {
    this.line.why = why;
  }

  act({ action }: Pick<Choice, 'action'>): Promise<void> {
    return this.play([action]);
  }

  askWhy(meant: Meant, cell: string): Promise<unknown> {
    return this.line.askWhy(meant, cell);
  }

  undoStep(): Promise<void> {
    this.back();
    return Promise.resolve();
  }

  // Keeping

  /** Write down at once what has not been written yet, and forget what was asked. */
  leave(): void {
    this.#followed.abort();
    this.save();
    this.line.leave();
  }

  save(): void {
    clearTimeout(this.#pause);
    const isChanged = this.tree !== this.#kept;
    if (!isChanged && (!this.#shared.isKept || this.#shared.news())) return;
    if (this.#shared.news()) this.#part();
    const written = { id: this.id, game: this.game, written: write(this.data), touched: Date.now() };
    if (this.#shared.keep(written)) this.#kept = this.tree;
  }

  /** Show what another tab has made of this study, unless something was changed here that is not kept yet. */
  async follow(): Promise<void> {
    const news = this.#shared.news();
    const data = news && read(this.game, news.written);
    if (!data || this.tree !== this.#kept) return;
    const isSame = write({ ...data, path: [] }) === write({ ...this.data, path: [] });
    const told = isSame ? this.data : await withTurns(data, this.#followed.signal).catch(() => null);
    if (!told || this.tree !== this.#kept || this.#shared.news() !== news) return;
    this.#shared.take();
    if (isSame) return;
    this.tree = this.#kept = told.tree;
    this.path = trees.kept(told.tree, this.path);
    await this.line.show(this.sofar); // and nothing is written: the other tab may be writing still
  }

  /** What was changed here goes on as a study of its own, beside what another tab has made of it. */
  #part(): void {
    this.id = newId();
    this.#shared = new Shared(keptStudies, this.id);
    this.isCopy = true;
  }

  #change(): void {
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => void this.#write(), PAUSE);
  }

  async #write(): Promise<void> {
    const { tree, path } = this;
    const link = await pack(this.data);
    if (tree !== this.tree || path !== this.path) return; // there is more to write already
    this.link = link;
    this.save();
    const isHere = keptStudies.find(this.id) !== null;
    replaceAddress(addressOf(this.game, { id: this.id, link: this.isLinkLong && isHere ? '' : link }));
  }

  #upTo(path: Path): GameSoFar {
    const { game, options, start } = this;
    return { game, options, start, actions: [...path] };
  }
}

/** Of each action so far the turn that it belongs to. */
function turnsOf(told: GameState): TurnOf[] {
  return told.turns.flatMap((turn) => turn.actions.map(() => turn));
}

/** The study with the turns of its nodes, as the rules tell them; refused if one of its actions is illegal. */
export async function withTurns(data: StudyData, signal: AbortSignal): Promise<StudyData> {
  const { game, options, start } = data;
  const [root, ...rest] = trees.listed(data.tree);
  const depths = rest.map(({ depth }) => depth);
  const actions = rest.map(({ node }) => node.action);
  const { turns } = await transport.ask('tree', { game, options, start, depths, actions }, signal);
  const told = rest.map(({ depth, node }, index) => {
    const { number, seat } = turns[index]!;
    return { depth, node: { ...node, turn: number, seat } };
  });
  return { ...data, tree: trees.grown([root!, ...told])! };
}
