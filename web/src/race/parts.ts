/** Parts of the board to choose among, and what distinguishes them for somebody who sees it: where they lie. */

import type { Scene } from '../board/scene';

/** Where a part lies, from the top clockwise; `''` where that does not tell it from the others. */
export type Where = 'top' | 'topRight' | 'right' | 'bottomRight' | 'bottom' | 'bottomLeft' | 'left' | 'topLeft' | '';

const FOUR: readonly Where[] = ['top', 'right', 'bottom', 'left'];
const EIGHT: readonly Where[] = ['top', 'topRight', 'right', 'bottomRight', 'bottom', 'bottomLeft', 'left', 'topLeft'];

/** A part that choosing any of its cells, or this action, means. */
export interface Part {
  action: string;
  cells: readonly string[];
  where: Where;
}

/** The parts of a position that stand for actions. */
export function partsOf(scene: Pick<Scene, 'cells' | 'overlays'>, isTurned: boolean): Part[] {
  const parts = scene.overlays.flatMap(({ action, cells }) => (action === null ? [] : [{ action, cells }]));
  const spots = new Map(scene.cells.map(({ name, x, y }) => [name, { x, y }]));
  const middles = parts.map(({ cells }) => middleOf(cells.flatMap((cell) => spots.get(cell) ?? [])));
  const centre = middleOf(middles);
  const turn = isTurned ? -1 : 1;
  const angles = middles.map(({ x, y }) => Math.atan2(turn * (x - centre.x), turn * (y - centre.y)));
  const [four, eight] = [FOUR, EIGHT].map((names) => angles.map((angle) => named(angle, names))) as [Where[], Where[]];
  const where = [four, eight].find((names) => new Set(names).size === parts.length);
  return parts.map((part, index) => ({ ...part, where: where?.[index] ?? '' }));
}

/** The direction next to an angle, which is counted clockwise from the top. */
function named(angle: number, names: readonly Where[]): Where {
  const step = Math.round((angle / (2 * Math.PI)) * names.length);
  return names[(step + names.length) % names.length]!;
}

function middleOf(points: readonly { x: number; y: number }[]): { x: number; y: number } {
  const count = Math.max(1, points.length);
  return {
    x: points.reduce((sum, { x }) => sum + x, 0) / count,
    y: points.reduce((sum, { y }) => sum + y, 0) / count,
  };
}
