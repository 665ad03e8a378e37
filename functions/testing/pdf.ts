import { picturesOf } from '#contract/pages/guide-pictures.ts';
import type { GuidePictures } from '#domain/guides/pictures.ts';

/**
 * A small PDF of empty pages.
 * @param extra further entries of the catalog and of the last page, and further objects, numbered
 *   from 10
 */
export function aPdf({
  pages = 1,
  catalog = '',
  page = '',
  objects = [],
}: {
  readonly pages?: number;
  readonly catalog?: string;
  readonly page?: string;
  readonly objects?: readonly string[];
} = {}): Uint8Array {
  const kids = Array.from({ length: pages }, (_, index) => `${String(100 + index)} 0 R`);
  const all = new Map<number, string>([
    [1, `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`],
    [2, `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${String(pages)} >>`],
    ...objects.map((object, index) => [10 + index, object] as const),
    ...kids.map(
      (_, index) =>
        [
          100 + index,
          `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] ${index === pages - 1 ? page : ''} >>`,
        ] as const,
    ),
  ]);
  let text = '%PDF-1.7\n';
  const offsets = new Map<number, number>();
  for (const [number, body] of all) {
    offsets.set(number, text.length);
    text += `${String(number)} 0 obj\n${body}\nendobj\n`;
  }
  const start = text.length;
  const rows = [...offsets].map(
    ([number, offset]) => `${String(number)} 1\n${String(offset).padStart(10, '0')} 00000 n \n`,
  );
  text += `xref\n0 1\n0000000000 65535 f \n${rows.join('')}trailer\n`;
  text += `<< /Size ${String(100 + pages)} /Root 1 0 R >>\nstartxref\n${String(start)}\n%%EOF\n`;
  return new TextEncoder().encode(text);
}

/** The head of a JPEG of this size; enough for what reads no more than that. */
export function aJpeg(width: number, height: number, bytes = 40): Uint8Array {
  const head = [0xff, 0xd8, 0xff, 0xe0, 0, 16, ...Buffer.from('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0];
  const frame = [0xff, 0xc0, 0, 17, 8, height >> 8, height & 255, width >> 8, width & 255, 3];
  const content = new Uint8Array(Math.max(bytes, head.length + frame.length + 16));
  content.set([...head, ...frame]);
  content.set([0xff, 0xd9], content.length - 2);
  return content;
}

/** Pictures that fit a PDF of letter size with so many pages. */
export function pdfPictures(pages: number): GuidePictures {
  return Object.fromEntries(
    picturesOf(pages).map(({ kind, width }) => [kind, aJpeg(width, Math.round((width * 11) / 8.5))]),
  );
}
