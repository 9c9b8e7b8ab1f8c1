import { describe, expect, it } from 'vitest';
import { partsOf, sectionsAbout } from './page';

const PAGE =
  '# A game\n\nTwo play.\n\n## Board\n\nFive rows.\n\n### Edge\n\nIt is a hexagon.\n\n## End\n\nA full board ends it.\n';

describe('a rules page', () => {
  it('has a head and sections by its headings', () => {
    const { head, sections } = partsOf(PAGE);
    expect(head).toBe('# A game\n\nTwo play.\n\n');
    expect(sections.map(({ number, heading }) => [number, heading])).toEqual([
      [1, 'Board'],
      [2, 'End'],
    ]);
    expect(sections[0]!.text).toContain('hexagon');
  });

  it('has no sections where it has no headings', () => {
    expect(partsOf('# Only this')).toEqual({ head: '# Only this', sections: [] });
  });
});

describe('sectionsAbout', () => {
  const { sections } = partsOf(PAGE);
  const found = (asked: string): string[] => sectionsAbout(sections, asked).map(({ heading }) => heading);

  it('finds headings first, then texts, whatever the case', () => {
    expect(found('BOARD')).toEqual(['Board', 'End']);
    expect(found(' hexa ')).toEqual(['Board']);
  });

  it('finds everything when nothing is asked, and nothing that is not there', () => {
    expect(found('')).toEqual(['Board', 'End']);
    expect(found('dragon')).toEqual([]);
  });
});
