import * as v from 'valibot';
import { PDF_CONTENTS_MAX } from '../endpoints/guides/limits.ts';
import { cleanLine } from '../text.ts';

/** A guide's page lists no deeper and no wider contents than these. */
const LEVELS = 2;
const TITLE_MAX_LENGTH = 160;

/** What is needed of a PDF that pdf.js has opened, here and in the browser. */
export interface OutlinedPdf {
  readonly numPages: number;
  getOutline(): Promise<unknown>;
  getDestination(name: string): Promise<unknown>;
  getPageIndex(page: { num: number; gen: number }): Promise<number>;
}

/** An entry of a PDF's outline, with the number of the page that it leads to. */
export interface ContentsEntry {
  readonly title: string;
  readonly page: number;
}

/** The used part of the outline, which pdf.js types loosely. */
const outlineItem = v.object({ title: v.string(), dest: v.unknown(), items: v.array(v.unknown()) });
const reference = v.object({ num: v.number(), gen: v.number() });

/** The contents that a guide's page lists, from the PDF's outline; empty without one. */
export async function contentsOf(document: OutlinedPdf): Promise<ContentsEntry[]> {
  const found: ContentsEntry[] = [];
  const add = async (items: readonly unknown[], level: number): Promise<void> => {
    for (const item of items) {
      const { title, dest, items: below } = v.parse(outlineItem, item);
      const page = await pageOf(document, dest);
      const words = cleanLine(title.slice(0, TITLE_MAX_LENGTH));
      if (page !== undefined && words !== '' && found.length < PDF_CONTENTS_MAX) found.push({ title: words, page });
      if (level < LEVELS) await add(below, level + 1);
    }
  };
  const outline = await document.getOutline();
  await add(Array.isArray(outline) ? outline : [], 1);
  return found;
}

/** The number of the page that an entry leads to; undefined if it leads to none. */
async function pageOf(document: OutlinedPdf, dest: unknown): Promise<number | undefined> {
  try {
    const target: unknown = typeof dest === 'string' ? await document.getDestination(dest) : dest;
    const [first] = v.parse(v.array(v.unknown()), target);
    const index = typeof first === 'number' ? first : await document.getPageIndex(v.parse(reference, first));
    return index >= 0 && index < document.numPages ? index + 1 : undefined;
  } catch {
    return undefined;
  }
}
