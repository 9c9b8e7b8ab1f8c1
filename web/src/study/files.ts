/**
 * Studies as files, in and out.
 *
 * A record (`.teban`) is a match that a referee could check: one line, one result. It gets the main line, and what is said
 * about its turns. Variations would make it something else for every program that reads records, so a study has a file
 * of its own: the JSON that its link holds too, with a word at the head that says what it is.
 */

import { transport } from '../transport';
import { addressOf } from './address';
import { pack, read, write, type StudyData } from './pack';
import { withTurns } from './study.svelte';
import { annotate, along, EMPTY, GLYPHS, grown, toTheEnd, type Glyph, type Node, type Notes } from './tree';

const FORMAT = 'teban-study';
const VERSION = 1;

/** The input is neither a record, a study nor a link, or is a study of another version. */
export class Unreadable extends Error {
  constructor(readonly why: 'unreadable' | 'version') {
    super(why);
  }
}

export function studyFile(data: StudyData): Blob {
  const head = { format: FORMAT, version: VERSION, game: data.game };
  return new Blob([JSON.stringify({ ...head, ...(JSON.parse(write(data)) as object) }, null, 1)], {
    type: 'application/json',
  });
}

/** The main line as a record. */
export async function recordFile({ game, options, start, tree }: StudyData): Promise<Blob> {
  const actions = [...toTheEnd(tree, [])];
  const comments: Record<number, string> = {};
  for (const node of along(tree, actions).slice(1)) {
    const noted = [node.glyph, node.comment].filter(Boolean).join(' ');
    if (noted) comments[node.turn] = [comments[node.turn], noted].filter(Boolean).join('\n');
  }
  const said = { comment: tree.comment, comments };
  const { text } = await transport.ask('write_record', {
    game,
    options,
    start,
    actions,
    players: ['', ''],
    date: '',
    ...said,
  });
  return new Blob([text], { type: 'text/plain' });
}

/** Where to study what somebody opened or pasted; Unreadable or Refused say why it cannot be. */
export async function addressFor(text: string): Promise<string> {
  const link = /#\/study\/\S+/.exec(text);
  if (link) return link[0];
  const data = text.trimStart().startsWith('{') ? fromStudyFile(text) : await fromRecord(text);
  return addressOf(data.game, { link: await pack(data) });
}

function fromStudyFile(text: string): StudyData {
  const { format, version, game } = headOf(text);
  if (format === FORMAT && version !== VERSION) throw new Unreadable('version');
  const data = format === FORMAT && typeof game === 'string' ? read(game, text) : null;
  if (!data) throw new Unreadable('unreadable');
  return data;
}

/** The header fields of a study file. */
function headOf(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

async function fromRecord(text: string): Promise<StudyData> {
  const { game, options, start, actions, comment, comments } = await transport.ask('read_record', { text });
  const nodes = actions.map((action, index) => ({ depth: index + 1, node: { ...EMPTY, action } }));
  const bare = { game, options, start, tree: grown([{ depth: 0, node: { ...EMPTY, comment } }, ...nodes])!, path: [] };
  const data = await withTurns(bare, new AbortController().signal);
  return { ...data, tree: withComments(data.tree, actions, comments) };
}

/** What a record says about a turn stands at the turn's last action. */
function withComments(tree: Node, actions: string[], comments: Record<string, string>): Node {
  const turns = along(tree, actions).map((node) => node.turn);
  return Object.entries(comments).reduce(
    (commented, [turn, said]) => annotate(commented, actions.slice(0, turns.lastIndexOf(Number(turn))), notesIn(said)),
    tree,
  );
}

function notesIn(said: string): Notes {
  const [first = '', ...rest] = said.split(' ');
  return GLYPHS.includes(first as Glyph)
    ? { glyph: first as Glyph, comment: rest.join(' ') }
    : { glyph: '', comment: said };
}
