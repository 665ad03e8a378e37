import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Without spaces, which a PDF has in other places, and ligatures. */
export const packed = (text: string): string => text.normalize('NFKC').replaceAll(/\s/g, '');

/** The lines of each page of a PDF, from the top, packed. */
export async function linesOf(pdf: Buffer): Promise<string[][]> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: VerbosityLevel.ERRORS });
  const document = await task.promise;
  const pages: string[][] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const lines = new Map<number, string>();
    for (const item of (await (await document.getPage(number)).getTextContent()).items) {
      if (!('str' in item) || item.str.trim() === '') continue;
      const height = Math.round(item.transform[5] as number);
      lines.set(height, (lines.get(height) ?? '') + packed(item.str));
    }
    pages.push([...lines].sort(([one], [other]) => other - one).map(([, line]) => line));
  }
  await task.destroy();
  return pages;
}
