/**
 * The largest studies: what may be opened is opened in a moment, and what is larger is refused before there is work.
 *
 * The bounds are generous, for busy machines: what grows with the square of the size takes minutes here.
 */

import { describe, expect, it } from 'vitest';
import { turnsOf } from '../testing/trees';
import { linkOf, MAX_NODES, pack, read, unpack, write, type StudyData } from './pack';
import { sheetOf, entriesOf } from './sheet';
import { add, annotate, EMPTY, grown, listed, promote, remove, type Node } from './tree';

const SECONDS = 60;
const at = (depth: number, index: number) => ({ depth, node: { ...EMPTY, action: `a${index}`, turn: depth } });
const treeOf = (depthOf: (index: number) => number): Node =>
  grown([{ depth: 0, node: EMPTY }, ...Array.from({ length: MAX_NODES }, (_, index) => at(depthOf(index), index))])!;

const LARGE: [string, Node][] = [
  ['sisters', treeOf(() => 1)],
  ['one line', treeOf((index) => index + 1)],
  ['variations of variations', treeOf((index) => Math.ceil((index + 1) / 2))],
];

const studyOf = (tree: Node): StudyData => ({ game: 'stones', options: {}, start: '', tree, path: [] });

/** A link to any text at all, repeated. */
async function linkTo(text: string, times = 1): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  const source = new ReadableStream<BufferSource>({
    pull: (into) => {
      if (times-- > 0) into.enqueue(bytes);
      else into.close();
    },
  });
  const deflated = await new Response(source.pipeThrough(new CompressionStream('deflate-raw'))).arrayBuffer();
  return linkOf('stones', new Uint8Array(deflated));
}

describe.each(LARGE)('a study of %s', (_what, tree) => {
  it('is written, read and laid out', { timeout: SECONDS * 1000 }, async () => {
    const data = studyOf(tree);
    const again = await unpack('stones', await pack(data));
    expect(listed(again.tree).length).toBe(MAX_NODES + 1);
    const lines = sheetOf(tree);
    expect(lines.flatMap(entriesOf).length).toBe(MAX_NODES);
  });

  it('is changed at its end', { timeout: SECONDS * 1000 }, () => {
    const path = listed(tree)
      .slice(1)
      .reduce<string[]>((line, { depth, node }) => (line.splice(depth - 1, Infinity, node.action), line), []);
    const longer = [...path, 'new'];
    const grown = add(tree, [], longer, turnsOf(longer));
    expect(listed(grown).length).toBe(MAX_NODES + 2);
    expect(listed(remove(annotate(promote(grown, longer), longer, { glyph: '!' }), longer)).length).toBe(MAX_NODES + 1);
  });
});

describe('what is too large', () => {
  const written = JSON.parse(write(studyOf(LARGE[0]![1]))) as { nodes: unknown[] };
  const more = JSON.stringify({ ...written, nodes: [...written.nodes, [1, 'one more']] });

  it('is refused by its number of actions', async () => {
    expect(read('stones', more)).toBeNull();
    await expect(unpack('stones', await linkTo(more))).rejects.toMatchObject({ damage: 'large' });
  });

  it('is refused before it is inflated', { timeout: SECONDS * 1000 }, async () => {
    await expect(unpack('stones', await linkTo(' '.repeat(1 << 20), 200))).rejects.toMatchObject({ damage: 'large' });
  });

  it('takes little memory, however short its link is', async () => {
    const nodes = Array.from({ length: 250_000 }, () => '[1,""]').join();
    const link = await linkTo(`{"options":{},"start":"","nodes":[[0,""],${nodes}],"at":0}`);
    expect(link.length).toBeLessThan(8000);
    await expect(unpack('stones', link)).rejects.toMatchObject({ damage: 'large' });
  });
});
