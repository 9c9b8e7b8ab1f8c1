/** Parses the Markdown subset of the rules pages: headings, paragraphs, lists, tables, code, emphasis. */

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'strong'; inside: Inline[] }
  | { kind: 'em'; inside: Inline[] };

export type Block =
  | { kind: 'heading'; level: number; words: Inline[] }
  | { kind: 'paragraph'; words: Inline[] }
  | { kind: 'list'; isNumbered: boolean; items: Inline[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'code'; text: string };

const HEADING = /^(#{1,3}) +(.*)$/;
const ITEM = /^ {0,3}([-*]|\d+[.)]) +(.*)$/;
const FENCE = /^```/;
const ROW = /^\|.*\|\s*$/;
/** A line break between two of these characters is not a space. */
const JAPANESE = /[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]/;

export function parse(text: string): Block[] {
  const lines = text.split('\n');
  const blocks: Block[] = [];
  for (let i = 0; i < lines.length;) {
    const line = lines[i]!;
    const heading = HEADING.exec(line);
    if (!line.trim()) {
      i++;
    } else if (heading) {
      blocks.push({ kind: 'heading', level: heading[1]!.length, words: inlines(heading[2]!) });
      i++;
    } else if (FENCE.test(line)) {
      const end = lines.findIndex((other, index) => index > i && FENCE.test(other));
      const last = end < 0 ? lines.length : end;
      blocks.push({ kind: 'code', text: lines.slice(i + 1, last).join('\n') });
      i = last + 1;
    } else if (ROW.test(line)) {
      const end = endOf(lines, i, (other) => ROW.test(other));
      const [head = [], , ...rows] = lines.slice(i, end).map(cells);
      blocks.push({ kind: 'table', head, rows });
      i = end;
    } else if (ITEM.test(line)) {
      const end = endOf(lines, i, (other) => ITEM.test(other) || /^\s+\S/.test(other));
      blocks.push({ kind: 'list', isNumbered: /^\s*\d/.test(line), items: items(lines.slice(i, end)) });
      i = end;
    } else {
      const end = endOf(
        lines,
        i,
        (other) => !!other.trim() && !HEADING.test(other) && !FENCE.test(other) && !ITEM.test(other),
      );
      blocks.push({ kind: 'paragraph', words: inlines(join(lines.slice(i, end))) });
      i = end;
    }
  }
  return blocks;
}

function endOf(lines: string[], start: number, belongs: (line: string) => boolean): number {
  const end = lines.findIndex((line, index) => index > start && !belongs(line));
  return end < 0 ? lines.length : end;
}

function items(lines: string[]): Inline[][] {
  const found: string[][] = [];
  for (const line of lines) {
    const item = ITEM.exec(line);
    if (item) found.push([item[2]!]);
    else found.at(-1)?.push(line);
  }
  return found.map((item) => inlines(join(item)));
}

function cells(line: string): Inline[][] {
  return line
    .trim()
    .slice(1, -1)
    .split('|')
    .map((cell) => inlines(cell.trim()));
}

function join(lines: string[]): string {
  return lines
    .map((line) => line.trim())
    .reduce((text, line) =>
      JAPANESE.test(text.slice(-1)) && JAPANESE.test(line[0] ?? '') ? text + line : `${text} ${line}`,
    );
}

function inlines(text: string): Inline[] {
  const found: Inline[] = [];
  const marked = /`([^`]+)`|\*\*(.+?)\*\*|\*([^*]+)\*/g;
  let read = 0;
  for (const match of text.matchAll(marked)) {
    if (match.index > read) found.push({ kind: 'text', text: text.slice(read, match.index) });
    if (match[1] !== undefined) found.push({ kind: 'code', text: match[1] });
    else if (match[2] !== undefined) found.push({ kind: 'strong', inside: inlines(match[2]) });
    else found.push({ kind: 'em', inside: inlines(match[3]!) });
    read = match.index + match[0].length;
  }
  if (read < text.length) found.push({ kind: 'text', text: text.slice(read) });
  return found;
}
