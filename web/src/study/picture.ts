/** Exports the board as SVG or PNG, exactly as it is on screen, with styles inlined. */

/** What style sheets say about the look of a drawing, and children take over from their parents. */
const INHERITED = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
];
/** What each element has for itself, and how it is when nobody says anything. */
const OWN = { opacity: '1', transform: 'none' };
/** What is only there for those who touch the board. */
const TO_TOUCH = '[role="button"], .focus, .under, .target, .picked';
/** The longer side of an image, in pixels. */
const LARGE = 1600;

/** A drawing on the page as an SVG file of its own. */
export function svgOf(board: SVGSVGElement): string {
  const copy = board.cloneNode(true) as SVGSVGElement;
  const originals = [board, ...board.querySelectorAll('*')];
  const copies = [copy, ...copy.querySelectorAll<SVGElement>('*')];
  for (const [index, element] of copies.entries()) settle(element, originals[index]!, element === copy);
  for (const [index, element] of copies.entries()) if (originals[index]!.matches(TO_TOUCH)) element.remove();
  const { width, height } = board.viewBox.baseVal;
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(Math.round(width)));
  copy.setAttribute('height', String(Math.round(height)));
  copy.prepend(paper(board));
  return new XMLSerializer().serializeToString(copy);
}

export async function pngOf(board: SVGSVGElement): Promise<Blob> {
  const { width, height } = board.viewBox.baseVal;
  const scale = LARGE / Math.max(width, height);
  const image = new Image(width * scale, height * scale);
  image.src = `data:image/svg+xml,${encodeURIComponent(svgOf(board))}`;
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
  canvas.getContext('2d')!.drawImage(image, 0, 0, image.width, image.height);
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob!), 'image/png'));
}

/** Give an element the looks that the page gives its original, as attributes that every program understands. */
function settle(element: SVGElement, original: Element, isRoot: boolean): void {
  const looks = getComputedStyle(original);
  const above = getComputedStyle(original.parentElement!);
  for (const name of ['class', 'style', 'role', 'aria-label', 'aria-describedby', 'aria-hidden'])
    element.removeAttribute(name);
  for (const name of INHERITED) {
    const value = looks.getPropertyValue(name);
    if (isRoot || value !== above.getPropertyValue(name)) element.setAttribute(name, value);
    else element.removeAttribute(name);
  }
  for (const [name, usual] of Object.entries(OWN)) {
    const value = looks.getPropertyValue(name);
    if (value !== usual) element.setAttribute(name, value);
  }
}

/** What the board lies on. */
function paper(board: SVGSVGElement): SVGRectElement {
  const rect = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  const { x, y, width, height } = board.viewBox.baseVal;
  for (const [name, value] of Object.entries({ x, y, width, height })) rect.setAttribute(name, String(value));
  rect.setAttribute('fill', getComputedStyle(document.body).backgroundColor);
  return rect;
}
