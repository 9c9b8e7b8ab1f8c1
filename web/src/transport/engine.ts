/** The engine's streams, with what is told on the way apart from what is found. */

import type { Analysis, AnalysisRequest, ReviewedTurn, ReviewEnd, ReviewRequest } from '../wire/types';
import { transport } from '.';

/** How a search tells that it goes on. */
export interface Progress {
  queued(ahead: number): void;
  thinking(seconds: number): void;
}

/** The engine thinks about a position, and tells again and again what it has found so far. */
export async function* analysis(
  asked: AnalysisRequest,
  progress: Progress,
  signal: AbortSignal,
): AsyncGenerator<Analysis> {
  for await (const event of transport.follow('analysis', asked, signal)) {
    if (event.event === 'queued') progress.queued(event.data.ahead);
    else if (event.event === 'analysis') yield event.data;
  }
}

/** The engine looks back at a game, turn by turn; at the end come the chances of seat 1 before each turn and after all. */
export async function* review(
  asked: ReviewRequest,
  progress: Progress,
  signal: AbortSignal,
): AsyncGenerator<ReviewedTurn | ReviewEnd> {
  for await (const event of transport.follow('review', asked, signal)) {
    if (event.event === 'queued') progress.queued(event.data.ahead);
    else if (event.event === 'reviewed' || event.event === 'review') yield event.data;
  }
}
