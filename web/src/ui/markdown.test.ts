import { describe, expect, it } from 'vitest';
import { parse, type Inline } from './markdown';

const text = (words: string): Inline => ({ kind: 'text', text: words });

describe('blocks', () => {
  it('are headings, paragraphs, lists, tables and code', () => {
    const source = ['# Title', '', 'Words', 'go on.', '', '- one', '- two', '', '```', '# code', '```'].join('\n');
    expect(parse(source)).toEqual([
      { kind: 'heading', level: 1, words: [text('Title')] },
      { kind: 'paragraph', words: [text('Words go on.')] },
      { kind: 'list', isNumbered: false, items: [[text('one')], [text('two')]] },
      { kind: 'code', text: '# code' },
    ]);
  });

  it('end where the next begins, without an empty line', () => {
    expect(parse('words\n## Next\nwords\n1. one').map(({ kind }) => kind)).toEqual([
      'paragraph',
      'heading',
      'paragraph',
      'list',
    ]);
  });

  it('have items that go on in the next line', () => {
    expect(parse('1. one\n   and a half\n2. two')).toEqual([
      { kind: 'list', isNumbered: true, items: [[text('one and a half')], [text('two')]] },
    ]);
  });

  it('have tables with a head', () => {
    expect(parse('| a | b |\n|---|---|\n| 1 | *2* |')).toEqual([
      {
        kind: 'table',
        head: [[text('a')], [text('b')]],
        rows: [[[text('1')], [{ kind: 'em', inside: [text('2')] }]]],
      },
    ]);
  });

  it('end with the page, even code that is never closed', () => {
    expect(parse('```\na\nb')).toEqual([{ kind: 'code', text: 'a\nb' }]);
    expect(parse('')).toEqual([]);
  });
});

describe('lines', () => {
  it('of Japanese are joined without a space, others with one', () => {
    expect(parse('手番の\n石')).toEqual([{ kind: 'paragraph', words: [text('手番の石')] }]);
    expect(parse('手番\nTeban')).toEqual([{ kind: 'paragraph', words: [text('手番 Teban')] }]);
  });
});

describe('emphasis', () => {
  it('nests, and leaves code alone', () => {
    expect(parse('a **b *c* d** `*e*`')).toEqual([
      {
        kind: 'paragraph',
        words: [
          text('a '),
          { kind: 'strong', inside: [text('b '), { kind: 'em', inside: [text('c')] }, text(' d')] },
          text(' '),
          { kind: 'code', text: '*e*' },
        ],
      },
    ]);
  });

  it('is left as it stands where it does not close', () => {
    expect(parse('2 * 3 and `x')).toEqual([{ kind: 'paragraph', words: [text('2 * 3 and `x')] }]);
  });
});
