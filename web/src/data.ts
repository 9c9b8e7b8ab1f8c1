/** What travels between the server and the page. `src/teban/core/view.py` is where a view is defined. */

export type Lang = 'en' | 'ja';
export type InWords = Record<Lang, string>;
export type Seat = 1 | 2;
export type Side = 'white' | 'black';
export type Facing = 'N' | 'E' | 'S' | 'W';

export type Shape = 'disc' | 'block' | 'wedge';
/** What stands on top of a piece; nothing but the height of a stack if empty. */
export type Mark = '' | 'dot' | 'blossom';

export interface Cell {
  name: string;
  /** To the right, neighbours in a row 1 apart. */
  x: number;
  /** Upwards. */
  y: number;
}

export interface Piece {
  cell: string;
  side: Side;
  kind: string;
  height: number;
  facing: Facing | null;
  immobile: boolean;
  shape: Shape;
  mark: Mark;
}

export interface Overlay {
  kind: string;
  cells: string[];
  side: Side | null;
  label: string;
  /** If set, choosing any of these cells means this action. */
  action: string | null;
}

/** Pieces of one kind that a seat holds beside the board. */
export interface Held {
  kind: string;
  count: number;
  shape: Shape;
  mark: Mark;
  /** Whether they were taken from the other side, and show its colour. */
  is_taken: boolean;
}

export interface Hand {
  seat: Seat;
  items: Held[];
}

export interface Card {
  seat: Seat;
  name: string;
  offsets: [right: number, forward: number][];
  usable: boolean;
  /** What it reaches now, if it is clear from where. */
  cells: string[];
}

/** A legal action as clicks: these cells in this order, then, where several actions share them, this word. */
export interface Choice {
  action: string;
  cells: string[];
  word: string;
}

/** What it takes to draw a position. */
export interface Scene {
  game: string;
  shape: 'hexhex' | 'square';
  size: number;
  cells: Cell[];
  seat: Seat;
  sides: [Side, Side] | null;
  pieces: Piece[];
  overlays: Overlay[];
  hands: Hand[];
  cards: Card[];
}

export interface View extends Scene {
  phase: string;
  choices: Choice[];
}

export interface Turn {
  number: number;
  seat: Seat;
  actions: string[];
}

export interface Outcome {
  /** The winning seat; null for a draw. */
  winner: Seat | null;
  reason: string;
  words: string;
}

/** Everything about a game as it stands. */
export interface Told {
  view: View;
  /** The position's text form. */
  text: string;
  seat: Seat;
  turns: Turn[];
  turn_number: number;
  prompt: string | null;
  outcome: Outcome | null;
  /** Where the last turn happened: cells such as `c3`, and ways, `c3-d4`. */
  last: string[];
}

export interface Reason {
  code: string;
  cells: string[];
  words: string;
}

export interface Candidate {
  action: string;
  visits: number;
  /** The chance, from 0 to 1, that whoever is to act wins. */
  win: number;
  /** The seat that wins for certain, 0 for a certain draw; null while that is not known. */
  winner: Seat | 0 | null;
  /** In how many actions that is certain. */
  distance: number;
  turns: string[][];
}

export interface Analysis {
  seat: Seat;
  visits: number;
  seconds: number;
  candidates: Candidate[];
}

/** Something true about a turn, and the turns after which it can be seen. */
export interface Fact {
  code: string;
  cells: string[];
  line: string[][];
  words: InWords;
}

/** A turn that the engine has looked back at. */
export interface ReviewedTurn {
  number: number;
  /** How many turns the game has. */
  of: number;
  seat: Seat;
  actions: string[];
  /** The chance of seat 1 before the turn, from 0 to 1. */
  chance: number;
  /** What the turn cost of the chance to win. */
  loss: number;
  /** What the engine would have played; empty if just that. */
  better: string[];
  turns_the_match: boolean;
  facts: Fact[];
}

export type OptionValue = string | number | boolean;
export type Options = Record<string, OptionValue>;

export interface GameOption {
  name: string;
  kind: 'int' | 'bool' | 'choice' | 'layout' | 'cards';
  default: OptionValue;
  values: OptionValue[];
  help: InWords;
}

export interface Game {
  name: string;
  titles: InWords;
  pitches: InWords;
  designer: string | null;
  year: number | null;
  sizes: number[];
  options: GameOption[];
  tags: string[];
  evidence: Evidence[];
  /** How many turns a game usually takes, of both players together. */
  turns: number;
  /** A game that somebody played, for the little boards. */
  sample: { actions: string[]; scene: Scene; last: string[] };
}

/** One picture of a figure in the rules. */
export interface Picture {
  scene: Scene;
  last: string[];
  /** The actions that led here from the picture before. */
  fresh: string[];
  /** Cells that the caption is about. */
  marks: string[];
  caption: string;
}

export interface Figure {
  /** The section of the rules that it illustrates, counted from 1. */
  section: number;
  pictures: Picture[];
}

/** A rule that is not simply what the published sheet says. */
export interface Evidence {
  mark: 'restored' | 'reconstructed' | 'house';
  words: InWords;
}

export interface Shelf {
  games: Game[];
  /** What tags, the things in hands, and kinds of pieces (as `game.kind`) are called. */
  words: Record<'tag' | 'term' | 'piece', Record<string, InWords>>;
}

/** A record file, read. */
export interface RecordRead extends GameSoFar {
  /** Empty if it began at the start of the game. */
  start: string;
  outcome: { winner: Seat | null; reason: string } | null;
  comment: string;
  /** What is said about single turns, by their numbers. */
  comments: Record<string, string>;
}

/** A game to write down. */
export interface WholeGame extends GameSoFar {
  players: string[];
  date: string;
  ending?: string;
  loser?: number;
  comment?: string;
  comments?: Record<number, string>;
}

/** What a step of a lesson says in one language; `hint` may be empty. */
export type StepWords = Record<'title' | 'text' | 'hint' | 'done', string>;

/** A step of a lesson: a position and a task, or a small game against the computer. */
export interface LessonStep {
  options: Options;
  start: string;
  /** What has been played before the learner begins. */
  actions: string[];
  seat: Seat;
  /** The computer's level, if the step is a whole game. */
  level: number | null;
  /** Cells that the words are about. */
  show: string[];
  words: Record<Lang, StepWords>;
}

/** What the server says to a try: met; the turn is not finished; it misses the task; the rules do not allow it. */
export interface Verdict {
  state: 'done' | 'open' | 'missed' | 'refused';
  reason: Reason | null;
}

/** A game as the server wants it told. */
export interface GameSoFar {
  game: string;
  options: Options;
  /** The text form of the position it began with, if that is not the start of the game. */
  start?: string;
  actions: string[];
}

/** A position in parts that can be changed by hand. */
export interface Setup {
  /** What stands on the cells that are not empty, as the text form writes it. */
  contents: Record<string, string>;
  seat: Seat;
  /** What the seats hold beside the board, by its kind. */
  counts: Record<string, [number, number]>;
  /** The cards of each seat that are out of use. */
  used: [string[], string[]];
}

/** A position that the rules can hold, and its parts. */
export interface SetUp {
  text: string;
  options: Options;
  scene: Scene;
  setup: Setup;
  /** Everything that can stand on a cell, and what it looks like. */
  palette: Record<string, Piece>;
  /** The names of the cards that each seat has. */
  cards: string[];
}

/** A puzzle as it stands in the list of its game. */
export interface PuzzleTitle {
  number: number;
  /** From 1 to 5. */
  grade: number;
  turns: number;
}

/** A puzzle: a position in which one turn wins. */
export interface Puzzle extends PuzzleTitle {
  game: string;
  options: Options;
  /** The position's text form. */
  position: string;
  seat: Seat;
  /** How many actions of one's own the win takes. */
  actions: number;
  /** Among how many turns the first is to be chosen, counted up to 100. */
  choices: number;
  /** How often, of eight times, the computer found the beginning at level 3. */
  found: number;
  /** Whether a win that takes longer does not count. */
  timed: boolean;
  /** The solution, with the longest defence. */
  line: string[];
  /** The cells of its first action. */
  cells: string[];
}

/** What is said to an attempt at a puzzle. */
export interface PuzzleAnswer {
  verdict: 'right' | 'wrong' | 'unclear';
  /** The other side's turn; after a mistake, how the game may go on. */
  reply: string[];
  /** After a mistake: who wins now, 0 for a draw, null if it only takes too long. */
  winner: Seat | 0 | null;
}
