import * as v from 'valibot';
import { boundedPdfs, runBounded } from '#adapters/pdf/bounded.ts';
import type { GuidePictures } from '#domain/guides/pictures.ts';

/** Some pictures take seconds to draw; more than this is a drawing without end. */
const DRAWING = { seconds: 30, memory: 1_536 };

const picture = v.exactOptional(v.instance(Uint8Array));
const pictures = v.object({ coverSmall: picture, cover: picture, page1: picture, page2: picture });

/**
 * What the office's functions do with PDFs, within the same limits, and drawing: the office's
 * browser draws for itself.
 */
export function pdfsOfThisMachine() {
  const file = new URL('./draw-tasks.ts', import.meta.url);
  return {
    ...boundedPdfs(file),
    /** The module of the thread. */
    file,
    /** @throws PdfBeyondLimits, or Error if the PDF can't be drawn */
    draw: async (content: Uint8Array): Promise<GuidePictures> =>
      v.parse(pictures, await runBounded(file, 'draw', [content], DRAWING)),
  };
}
