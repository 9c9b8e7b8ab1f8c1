/** The server's calls, typed. Whoever calls decides what to do when nobody answers. */

import type {
  Analysis,
  Figure,
  GameSoFar,
  InWords,
  Lang,
  LessonStep,
  Options,
  Puzzle,
  PuzzleAnswer,
  PuzzleTitle,
  Reason,
  RecordRead,
  ReviewedTurn,
  Seat,
  SetUp,
  Setup,
  Shelf,
  Told,
  Verdict,
  WholeGame,
} from './data';
import { events } from './events';

/** Nobody answers: the server is away, or the network is. */
export class Unreachable extends Error {}

/** The server answers, but will not do it, and says why. */
export class Refused extends Error {
  constructor(readonly words: InWords) {
    super(words.en);
  }
}

/** There is no room just now; the same question may be asked again after a while. */
export class Busy extends Refused {
  constructor(
    words: InWords,
    readonly seconds: number,
  ) {
    super(words);
  }
}

export const api = {
  shelf: (): Promise<Shelf> => get('/api/shelf'),

  rules: (game: string, lang: Lang): Promise<{ markdown: string; figures: Figure[] }> =>
    get(`/api/games/${encodeURIComponent(game)}/rules?lang=${lang}`),

  position: (game: GameSoFar, lang: Lang, signal?: AbortSignal): Promise<Told> =>
    post('/api/position', { ...game, lang }, signal),

  whyNot: (game: GameSoFar, action: string, lang: Lang): Promise<{ reason: Reason | null }> =>
    post('/api/why-not', { ...game, action, lang }),

  writeRecord: (game: WholeGame): Promise<{ text: string }> => post('/api/record', game),

  readRecord: (text: string): Promise<RecordRead> => post('/api/record/read', { text }),

  lessons: (): Promise<{ game: string; steps: number }[]> => get('/api/lessons'),

  lesson: (game: string): Promise<{ steps: LessonStep[] }> => get(`/api/lessons/${encodeURIComponent(game)}`),

  tryStep: (game: string, step: number, actions: string[], lang: Lang, signal: AbortSignal): Promise<Verdict> =>
    post(`/api/lessons/${encodeURIComponent(game)}/try`, { step, actions, lang }, signal),

  /** To which turn each node of a tree belongs; the nodes as depths and actions, each before its children. */
  tree: (
    opening: Opening,
    depths: number[],
    actions: string[],
    signal: AbortSignal,
  ): Promise<{ turns: { number: number; seat: Seat }[] }> => post('/api/tree', { ...opening, depths, actions }, signal),

  setUp: (game: string, options: Options, setup: Setup, signal?: AbortSignal): Promise<SetUp> =>
    post('/api/setup', { game, options, ...setup }, signal),

  readSetup: (text: string, signal?: AbortSignal): Promise<SetUp> => post('/api/setup/read', { text }, signal),

  puzzles: (): Promise<Record<string, PuzzleTitle[]>> => get('/api/puzzles'),

  puzzle: (game: string, number: number): Promise<Puzzle> => get(`/api/puzzles/${encodeURIComponent(game)}/${number}`),

  tryPuzzle: ({ game, number }: Puzzle, actions: string[], signal: AbortSignal): Promise<PuzzleAnswer> =>
    post(`/api/puzzles/${encodeURIComponent(game)}/${number}/attempt`, { actions }, signal),
};

/** A game before anything is played. */
export type Opening = Omit<GameSoFar, 'actions'>;

/** How a search tells that it goes on. */
export interface Progress {
  queued(ahead: number): void;
  thinking(seconds: number): void;
}

/** The computer takes its turn; resolves to what it played. */
export async function computerTurn(
  game: GameSoFar,
  level: number,
  lang: Lang,
  progress: Progress,
  signal: AbortSignal,
): Promise<Told & { actions: string[] }> {
  const seed = crypto.getRandomValues(new Uint32Array(1))[0];
  for await (const event of search('/api/turn', { ...game, level, lang, seed }, progress, signal)) {
    if (event.name === 'turn') return event.data as Told & { actions: string[] };
  }
  throw new Unreachable();
}

/** The engine thinks about a position, and tells again and again what it has found so far. */
export async function* analysis(
  game: GameSoFar,
  seconds: number,
  lang: Lang,
  progress: Progress,
  signal: AbortSignal,
  lines = 1,
): AsyncGenerator<Analysis> {
  for await (const event of search('/api/analysis', { ...game, seconds, lang, lines }, progress, signal)) {
    if (event.name === 'analysis') yield event.data as Analysis;
  }
}

/** The engine looks back at a game, turn by turn; at the end come the chances of seat 1 before each turn and after all. */
export async function* review(
  game: GameSoFar,
  progress: Progress,
  signal: AbortSignal,
): AsyncGenerator<ReviewedTurn | { chances: number[] }> {
  for await (const event of search('/api/review', game, progress, signal)) {
    if (event.name === 'reviewed') yield event.data as ReviewedTurn;
    else if (event.name === 'review') yield event.data as { chances: number[] };
  }
}

async function* search(path: string, body: unknown, progress: Progress, signal: AbortSignal) {
  const answer = await send(path, body, signal);
  for await (const { name, data } of events(answer, broken)) {
    const told = JSON.parse(data) as unknown;
    if (name === 'queued') progress.queued((told as { ahead: number }).ahead);
    else if (name === 'thinking') progress.thinking((told as { seconds: number }).seconds);
    else yield { name, data: told };
  }
}

async function get<T>(path: string): Promise<T> {
  return (await answered(fetch(path))).json() as Promise<T>;
}

async function post<T>(path: string, body: unknown, signal?: AbortSignal): Promise<T> {
  return (await send(path, body, signal)).json() as Promise<T>;
}

function send(path: string, body: unknown, signal?: AbortSignal): Promise<Response> {
  const headers = { 'Content-Type': 'application/json' };
  return answered(fetch(path, { method: 'POST', headers, body: JSON.stringify(body), signal: signal ?? null }));
}

async function answered(asked: Promise<Response>): Promise<Response> {
  const response = await asked.catch(broken);
  if (response.ok) return response;
  const told = (await response.json().catch(() => null)) as { error?: { words: InWords } } | null;
  if (!told?.error) throw new Unreachable();
  const again = Number(response.headers.get('Retry-After'));
  throw again ? new Busy(told.error.words, again) : new Refused(told.error.words);
}

/** What a connection that broke means. */
function broken(error: unknown): never {
  throw isAbort(error) ? error : new Unreachable();
}

/** Whether we ourselves called it off. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
