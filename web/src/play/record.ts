/** Record files: a game as text that people can read, to keep and to open again. */

import { transport } from '../transport';
import type { RecordedGame, WholeGame } from '../wire/types';
import { startGame, type Ending, type SavedGame } from './saved.svelte';
import { w } from '../words';

/** In characters. The server refuses longer records anyway. */
const MAX_RECORD_LENGTH = 300_000;

/** The record of a game; `players` are the names of seats 1 and 2, where somebody is to be named. */
export async function recordOf(
  { game, options, actions, computer, ending, touched }: SavedGame,
  players: readonly [string, string] | null = null,
): Promise<string> {
  const names = [1, 2].map((seat) => (computer?.seat === seat ? w().seat.computer(computer.level) : ''));
  const { text } = await transport.ask('write_record', {
    game,
    options,
    actions,
    players: players ? [...players] : names,
    date: new Date(touched).toLocaleDateString('sv'), // Sweden writes dates as everybody can read them
    ...decided(ending),
  });
  return text;
}

function decided(ending: Ending | null): Pick<WholeGame, 'ending' | 'loser'> {
  if (!ending) return {};
  return ending.kind === 'agreed' ? { ending: 'agreed_draw' } : { ending: ending.kind, loser: ending.seat };
}

/** The game of a file; null if it begins in the middle of one, which an address cannot tell. */
export async function gameOf(file: File): Promise<SavedGame | null> {
  const told = await transport.ask('read_record', { text: await file.slice(0, MAX_RECORD_LENGTH).text() });
  if (told.start) return null;
  const { game, options, actions, outcome } = told;
  return {
    ...startGame({ game, options, computer: null, clocks: null }),
    actions,
    ending: endingOf(outcome),
    winner: outcome && (outcome.winner ?? 0),
  };
}

function endingOf(outcome: RecordedGame['outcome']): Ending | null {
  if (outcome?.reason === 'agreed_draw') return { kind: 'agreed' };
  if (outcome?.reason !== 'resigned' && outcome?.reason !== 'timeout') return null;
  return { kind: outcome.reason, seat: outcome.winner === 1 ? 2 : 1 };
}

/** Downloads content as a file. */
export function download(name: string, content: BlobPart): void {
  const address = URL.createObjectURL(new Blob([content], { type: 'application/octet-stream' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
