/** Operations and where they are found; written by `make wire`. */

import type { AnalysisStream, PlayStream, ReviewStream, TurnStream } from './types';

export const OPERATIONS = {
  analysis: { method: 'POST', path: '/api/analysis' },
  attempt: { method: 'POST', path: '/api/puzzles/{game}/{number}/attempt' },
  games: { method: 'GET', path: '/api/games' },
  health: { method: 'GET', path: '/api/health' },
  lesson: { method: 'GET', path: '/api/lessons/{game}' },
  lessons: { method: 'GET', path: '/api/lessons' },
  open_game: { method: 'POST', path: '/api/open' },
  play: { method: 'POST', path: '/api/play' },
  position: { method: 'POST', path: '/api/position' },
  puzzle: { method: 'GET', path: '/api/puzzles/{game}/{number}' },
  puzzles: { method: 'GET', path: '/api/puzzles' },
  read_record: { method: 'POST', path: '/api/record/read' },
  read_setup: { method: 'POST', path: '/api/setup/read' },
  review: { method: 'POST', path: '/api/review' },
  rules: { method: 'GET', path: '/api/games/{game}/rules' },
  set_up: { method: 'POST', path: '/api/setup' },
  shelf: { method: 'GET', path: '/api/shelf' },
  tree: { method: 'POST', path: '/api/tree' },
  try_step: { method: 'POST', path: '/api/lessons/{game}/try' },
  turn: { method: 'POST', path: '/api/turn' },
  why_not: { method: 'POST', path: '/api/why-not' },
  write_record: { method: 'POST', path: '/api/record' },
} as const;

/** The events of each operation that answers with a stream. */
export interface Streams {
  analysis: AnalysisStream;
  play: PlayStream;
  review: ReviewStream;
  turn: TurnStream;
}
