/** QR codes as SVG paths. */

import { encode } from 'uqr';

/** White modules that scanners want around a code. */
const QUIET_ZONE = 4;

/** The modules of the QR code of a text, one unit each, as a path. */
export function qrCode(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const path = data.flatMap((row, y) => row.flatMap((isBlack, x) => (isBlack ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return { size, path };
}
