import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linesOf, treeAndPath, treeOf } from '../testing/trees';
import { BadLink, linkOf, pack, read, unpack, write, type StudyData } from './pack';
import { at, type Node } from './tree';

/** A study as it comes back: turns are for the rules to tell. */
function untold(data: StudyData): StudyData {
  const bare = (node: Node): Node => ({ ...node, turn: 0, seat: 1, children: node.children.map(bare) });
  return { ...data, tree: bare(data.tree) };
}

const someStudy: fc.Arbitrary<StudyData> = fc
  .tuple(
    treeAndPath,
    fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.boolean()), { noNullPrototype: true }),
    fc.string(),
  )
  .map(([[tree, path], options, start]) => ({ game: 'stones', options, start, tree, path }));

const study: StudyData = {
  game: 'stones',
  options: { size: 4 },
  start: '',
  tree: treeOf('a b c', 'a d'),
  path: ['a', 'd'],
};

async function deflated(text: string): Promise<Uint8Array> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** JSON that may be a study, or nearly one, or anything else. */
const nearlyStudy = fc.oneof(
  fc.jsonValue(),
  fc.record(
    {
      options: fc.oneof(fc.constant({}), fc.jsonValue()),
      start: fc.oneof(fc.string(), fc.jsonValue()),
      nodes: fc
        .array(
          fc.oneof(
            fc.tuple(fc.integer({ min: -1, max: 4 }), fc.constantFrom('', 'a', 'b', '__proto__')),
            fc.tuple(fc.nat(3), fc.string(), fc.constantFrom('', '!', '?!', 'x'), fc.string()),
            fc.jsonValue(),
          ),
          { maxLength: 4 },
        )
        .map((more) => [[0, ''], ...more]),
      at: fc.oneof(fc.integer({ min: -2, max: 9 }), fc.jsonValue()),
    },
    { requiredKeys: [] },
  ),
);

describe('a link', () => {
  it('gives back every study as it was', async () => {
    await fc.assert(
      fc.asyncProperty(someStudy, async (data) => {
        expect(await unpack(data.game, await pack(data))).toEqual(untold(data));
      }),
      { numRuns: 50 },
    );
  });

  it('needs no escaping in an address', async () => {
    await fc.assert(
      fc.asyncProperty(someStudy, async (data) => {
        expect(await pack(data)).toMatch(/^1\.[0-9a-f]{8}\.[\w-]+$/);
      }),
      { numRuns: 50 },
    );
  });

  it('that lost or changed a letter is damaged', async () => {
    const link = await pack(study);
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: link.length - 1 }),
        fc.constantFrom('', 'A', 'z', '.'),
        async (at, by) => {
          const other = link.slice(0, at) + by + link.slice(at + 1);
          fc.pre(other !== link);
          await expect(unpack('stones', other)).rejects.toMatchObject({ damage: 'damaged' });
        },
      ),
    );
  });

  it('cut short anywhere, or without any one of its letters, is damaged', async () => {
    const link = await pack(study);
    for (let at = 0; at < link.length; at++)
      for (const other of [link.slice(0, at), link.slice(0, at) + link.slice(at + 1)])
        await expect(unpack('stones', other)).rejects.toBeInstanceOf(BadLink);
  });

  it('of anything at all is a study, or is said to be damaged', async () => {
    const someBytes = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      nearlyStudy.map((told) => JSON.stringify(told)),
    );
    await fc.assert(
      fc.asyncProperty(someBytes, async (told) => {
        const bytes = typeof told === 'string' ? await deflated(told) : told;
        const found = await unpack('stones', linkOf('stones', bytes)).catch((error: unknown) => error);
        if (found instanceof Error) expect(found).toBeInstanceOf(BadLink);
        else expect(await unpack('stones', await pack(found as StudyData))).toEqual(found);
      }),
      { numRuns: 500 },
    );
  });

  it('is one of its own game only', async () => {
    await expect(unpack('other', await pack(study))).rejects.toBeInstanceOf(BadLink);
  });

  it('of another version says so', async () => {
    const link = await pack(study);
    await expect(unpack('stones', `2${link.slice(1)}`)).rejects.toMatchObject({ damage: 'version' });
  });

  it('written by version 0.1 still opens', async () => {
    const link =
      '1.72a2ab5b.q1bKLyjJzM8rVrKqVirOrEpVsjKp1VEqLkksKlGyUlLSUcrLT0ktVrKKjjbQUVKK1Yk21FFKNgYxjHSUUkxADGMdpVRTqEiSkZKOkr2iko7S48ZVjxvnvN8zXyk2VkcpsQRkMAA';
    const { options, tree, path } = await unpack('stones', link);
    expect({ options, path }).toEqual({ options: { size: 4 }, path: ['c3', 'b2'] });
    expect(linesOf(tree)).toEqual(['c3 d4 e5', 'c3 b2']);
    expect(at(tree, path)).toMatchObject({ glyph: '?!', comment: 'なぜ？' });
  });
});

describe('JSON', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(someStudy, (data) => {
        expect(read(data.game, write(data))).toEqual(untold(data));
      }),
    );
  });

  it('leaves out what is empty', () => {
    expect(JSON.parse(write(study))).toEqual({
      options: { size: 4 },
      start: '',
      nodes: [
        [0, ''],
        [1, 'a'],
        [2, 'b'],
        [3, 'c'],
        [2, 'd'],
      ],
      at: 4,
    });
  });

  it.each([
    ['no JSON', 'nonsense'],
    ['no object', 'null'],
    ['no nodes', '{"options":{},"start":"","nodes":[],"at":0}'],
    ['an option that is no value', '{"options":{"a":[]},"start":"","nodes":[[0,""]],"at":0}'],
    ['a glyph that is none', '{"options":{},"start":"","nodes":[[0,""],[1,"a","x"]],"at":0}'],
    ['a depth that is none', '{"options":{},"start":"","nodes":[[0,""],[0.5,"a"]],"at":0}'],
    ['nodes that do not hang together', '{"options":{},"start":"","nodes":[[0,""],[2,"a"]],"at":0}'],
  ])('with %s is no study', (_what, json) => expect(read('stones', json)).toBeNull());

  it('that points beyond its nodes shows the last of them', () => {
    expect(read('stones', '{"options":{},"start":"","nodes":[[0,""],[1,"a"]],"at":9}')?.path).toEqual(['a']);
  });
});
