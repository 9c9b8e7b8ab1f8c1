/** Opens the study an address refers to: packed in the link, kept on this device, or built from a game's moves. */

import { retry } from '../table/retry';
import { newId } from '../play/saved.svelte';
import { askedAt, type StudyRequest } from './address';
import { keptStudies, type KeptStudy } from './kept.svelte';
import { BadLink, read, unpack, type StudyData } from './pack';
import { Study, withTurns } from './study.svelte';
import { EMPTY, grown } from './tree';

/** The address names a study of this device that no longer exists. */
export class Gone extends Error {}

/** Open what the address means; null if it was called off meanwhile. BadLink, Gone or Refused say why it cannot be. */
export async function open(
  game: string,
  query: URLSearchParams,
  signal: AbortSignal,
  onaway: (isAway: boolean) => void,
): Promise<Study | null> {
  const asked = askedAt(query);
  const here = keptAs(game, asked);
  const data = here ? read(game, here.written) : asked.link ? await unpack(game, asked.link) : fromMoves(game, asked);
  if (!data) throw new BadLink('damaged');
  const told = await retry((signal) => withTurns(data, signal), signal, onaway);
  return told && new Study(here?.id ?? newId(), told);
}

/** A study of this device goes on as it stands there, whatever an older address says; a link without a name is a copy. */
function keptAs(game: string, { id, link }: StudyRequest): KeptStudy | null {
  const here = id ? keptStudies.find(id) : null;
  if (here?.game === game) return here;
  if (id && !link) throw new Gone();
  return null;
}

function fromMoves(game: string, { options, start, moves }: StudyRequest): StudyData {
  const nodes = moves.map((action, index) => ({ depth: index + 1, node: { ...EMPTY, action } }));
  const tree = grown([{ depth: 0, node: EMPTY }, ...nodes])!;
  return { game, options, start, tree, path: moves };
}
