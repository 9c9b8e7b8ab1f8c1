/** Hands somebody a file: to the device's own way of sharing where a finger asks for it, else as a download. */

import { download } from '../play/record';

const isTouch = matchMedia('(pointer: coarse)');

export async function handOver(name: string, content: Blob): Promise<void> {
  const file = new File([content], name, { type: content.type });
  if (!isTouch.matches || !navigator.canShare?.({ files: [file] })) return download(name, content);
  await navigator.share({ files: [file] }).catch((error: unknown) => {
    // Called off is as good as done; what may not be shared any more, after a long while, is kept.
    if ((error as Error).name !== 'AbortError') download(name, content);
  });
}
