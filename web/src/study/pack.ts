/**
 * A study as text for a link, and back: `1.5f3a9c01.q1ZKSy0q…`, that is version, checksum, and the study as deflated JSON.
 *
 * Links are cut off by letters, mended by hand and kept for years, so nothing is taken for granted: whoever opens one
 * gets the study, or is told what is wrong with the link.
 */

import type { Options } from '../wire/types';
import { along, GLYPHS, grown, kept, listed, type Glyph, type Node, type Path } from './tree';

/** A study: a game, the position that it starts from, the tree, and where one stands in it. */
export interface StudyData {
  game: string;
  options: Options;
  /** The text form of the first position; empty for the game's own. */
  start: string;
  tree: Node;
  path: Path;
}

/** The link is damaged, was written by another version, or is larger than any study that the rules would look at. */
export class BadLink extends Error {
  constructor(readonly damage: 'damaged' | 'version' | 'large') {
    super(damage);
  }
}

const VERSION = '1';
/** Limit of the inflated size in bytes, against decompression bombs. */
const MAX_INFLATED = 2_000_000;
/** What is inflated at once, in bytes: it becomes a thousand times as much at most. */
const SLICE = 1024;
/** The most actions of a study. The server takes no more in one question. */
export const MAX_NODES = 20_000;

/** The serialised form: `[depth, action, glyph, comment]` per node in preorder, and the index of the current one. */
interface Written {
  options: Options;
  start: string;
  nodes: [depth: number, action: string, glyph?: string, comment?: string][];
  at: number;
}

export async function pack(data: StudyData): Promise<string> {
  return linkOf(data.game, await piped(new TextEncoder().encode(write(data)), new CompressionStream('deflate-raw')));
}

/** The link of deflated JSON. */
export function linkOf(game: string, bytes: Uint8Array): string {
  const deflated = toBase64(bytes);
  return [VERSION, checksum(game + deflated), deflated].join('.');
}

/** The study that a link holds; BadLink says what is wrong with it. The turns of its nodes are for the rules to tell. */
export async function unpack(game: string, link: string): Promise<StudyData> {
  const [version = '', sum, deflated = '', ...more] = link.split('.');
  if (/^\d+$/.test(version) && version !== VERSION) throw new BadLink('version');
  if (version !== VERSION || more.length || sum !== checksum(game + deflated)) throw new BadLink('damaged');
  const told = parsed(new TextDecoder().decode(await inflated(deflated)));
  if (isTooLarge(told)) throw new BadLink('large');
  const data = studyOf(game, told);
  if (!data) throw new BadLink('damaged');
  return data;
}

/** A study as readable JSON, for a file. */
export function write({ options, start, tree, path }: StudyData): string {
  const list = listed(tree);
  const shown = along(tree, path).at(-1);
  const nodes = list.map(({ depth, node }) => trimmed([depth, node.action, node.glyph, node.comment]));
  return JSON.stringify({ options, start, nodes, at: list.findIndex(({ node }) => node === shown) } satisfies Written);
}

/** The study of such JSON; null if it is none. */
export function read(game: string, json: string): StudyData | null {
  return studyOf(game, parsed(json));
}

function studyOf(game: string, told: unknown): StudyData | null {
  if (isTooLarge(told) || !isWritten(told)) return null;
  const list = told.nodes.map(([depth, action, glyph = '', comment = '']) => ({
    depth,
    node: { action, turn: 0, seat: 1 as const, glyph: glyph as Glyph | '', comment },
  }));
  const tree = grown(list);
  return tree && { game, options: told.options, start: told.start, tree, path: kept(tree, pathTo(list, told.at)) };
}

function pathTo(list: { depth: number; node: { action: string } }[], place: number): string[] {
  const path: string[] = [];
  for (const { depth, node } of list.slice(0, place + 1)) if (depth) path.splice(depth - 1, Infinity, node.action);
  return path;
}

function trimmed([depth, action, glyph, comment]: [number, string, string, string]): Written['nodes'][number] {
  return comment ? [depth, action, glyph, comment] : glyph ? [depth, action, glyph] : [depth, action];
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

function isTooLarge(told: unknown): boolean {
  const { nodes } = (told ?? {}) as { nodes?: unknown };
  return Array.isArray(nodes) && nodes.length > MAX_NODES + 1; // the first is the position before any action
}

function isWritten(told: unknown): told is Written {
  const { options, start, nodes, at } = (told ?? {}) as Partial<Record<keyof Written, unknown>>;
  return (
    typeof options === 'object' &&
    options !== null &&
    !Array.isArray(options) &&
    Object.values(options).every((value) => ['string', 'number', 'boolean'].includes(typeof value)) &&
    typeof start === 'string' &&
    Number.isInteger(at) &&
    Array.isArray(nodes) &&
    nodes.every(isNode)
  );
}

function isNode(told: unknown): boolean {
  const [depth, action, glyph = '', comment = ''] = Array.isArray(told) ? (told as unknown[]) : [];
  const isGlyph = glyph === '' || GLYPHS.includes(glyph as Glyph);
  return Number.isInteger(depth) && typeof action === 'string' && isGlyph && typeof comment === 'string';
}

async function inflated(deflated: string): Promise<Uint8Array> {
  const bytes = fromBase64(deflated);
  if (!bytes) throw new BadLink('damaged');
  return piped(bytes, new DecompressionStream('deflate-raw'));
}

async function piped(bytes: Uint8Array, through: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  void feed(bytes, through.writable.getWriter());
  const parts: Uint8Array[] = [];
  let length = 0;
  for (const reader = through.readable.getReader(); ;) {
    const { done, value } = await reader.read().catch(() => {
      throw new BadLink('damaged');
    });
    if (done) break;
    parts.push(value);
    length += value.length;
    if (length <= MAX_INFLATED) continue;
    await reader.cancel().catch(() => {}); // nothing more is fed in, and nothing more comes out
    throw new BadLink('large');
  }
  const whole = new Uint8Array(length);
  let place = 0;
  for (const part of parts) {
    whole.set(part, place);
    place += part.length;
  }
  return whole;
}

/** Little by little, so that what comes out can be counted before there is too much of it. */
async function feed(bytes: Uint8Array, into: WritableStreamDefaultWriter<BufferSource>): Promise<void> {
  try {
    for (let at = 0; at < bytes.length; at += SLICE) {
      await into.ready;
      await into.write(bytes.slice(at, at + SLICE));
    }
    await into.close();
  } catch {
    // whoever reads is told what is wrong
  }
}

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function fromBase64(text: string): Uint8Array | null {
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}

/** CRC-32: detects accidental damage. It does not need to resist forgery; the rules check the actions anyway. */
function checksum(text: string): string {
  let sum = ~0;
  for (const byte of new TextEncoder().encode(text)) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (~sum >>> 0).toString(16).padStart(8, '0');
}
