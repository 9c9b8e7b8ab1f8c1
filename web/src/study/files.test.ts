import { describe, expect, it, vi } from 'vitest';
import { treeOf } from '../testing/trees';
import { askedAt } from './address';
import { addressFor, studyFile } from './files';
import { read, unpack, write } from './pack';

// Reading a record asks the rules; a study file and a link are read without them.
vi.mock('./study.svelte', () => ({ withTurns: vi.fn() }));

const study = { game: 'stones', options: { size: 4 }, start: '', tree: treeOf('a b', 'a c'), path: ['a', 'c'] };

describe('a study file', () => {
  it('opens as the study that was saved', async () => {
    const address = await addressFor(await studyFile(study).text());
    const [page, query] = address.split('?');
    expect(page).toBe('#/study/stones');
    const again = await unpack('stones', askedAt(new URLSearchParams(query)).link);
    expect(again).toEqual(read('stones', write(study)));
  });

  it('says at its head what it is', async () => {
    expect(JSON.parse(await studyFile(study).text())).toMatchObject({
      format: 'teban-study',
      version: 1,
      game: 'stones',
    });
  });

  it.each([
    ['of a later version', '{"format":"teban-study","version":2,"game":"stones"}', 'version'],
    ['of something else', '{"format":"other"}', 'unreadable'],
    ['that is broken', '{"format":"teban-study","version":1', 'unreadable'],
    ['without a study in it', '{"format":"teban-study","version":1,"game":"stones"}', 'unreadable'],
  ])('%s is refused', async (_what, text, why) => {
    await expect(addressFor(text)).rejects.toMatchObject({ why });
  });
});

it('a link is found in whatever was pasted', async () => {
  expect(await addressFor('see http://example.org/#/study/stones?t=1.ab.c there')).toBe('#/study/stones?t=1.ab.c');
});
