import type { PDFDocumentProxy } from 'pdfjs-dist';
import * as v from 'valibot';
import type { PdfAccess } from '#domain/guides/ports.ts';

/** How many pages are looked at, from the first to the last. */
const LOOKED_AT = 5;
/** Fewer letters are a page number, not a page of text. */
const TEXT_MIN_LENGTH = 20;

const text = v.fallback(v.string(), '');
const info = v.object({ Title: text, Language: text });

/** Reads what a screen reader needs, from an open PDF. */
export async function readAccess(document: PDFDocumentProxy): Promise<PdfAccess> {
  const { info: found, metadata } = (await document.getMetadata()) as {
    readonly info: unknown;
    readonly metadata: { readonly get: (name: string) => unknown } | null;
  };
  const { Title, Language } = v.parse(info, found);
  const pages: { readonly hasText: boolean; readonly hasTags: boolean }[] = [];
  for (const number of placesOf(document.numPages)) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const letters = items.map((item) => ('str' in item ? item.str.trim() : '')).join('');
    // Null without tags, whatever its type says.
    const tree = (await page.getStructTree()) as { readonly children: readonly unknown[] } | null;
    pages.push({ hasText: letters.length >= TEXT_MIN_LENGTH, hasTags: (tree?.children.length ?? 0) > 0 });
    page.cleanup();
  }
  const isMarked = (await document.getMarkInfo())?.Marked === true;
  return {
    tags: isMarked && pages.some(({ hasTags }) => hasTags),
    text: pages.filter(({ hasText }) => hasText).length * 2 > pages.length,
    title: [Title, v.parse(text, metadata?.get('dc:title'))].some((title) => title.trim() !== ''),
    language: Language.trim() !== '',
  };
}

/** The numbers of the pages to look at. */
function placesOf(pages: number): number[] {
  const count = Math.min(pages, LOOKED_AT);
  const places = Array.from(
    { length: count },
    (_, index) => 1 + Math.round((index * (pages - 1)) / Math.max(1, count - 1)),
  );
  return [...new Set(places)];
}
