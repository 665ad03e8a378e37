import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { TextItem } from 'pdfjs-dist/types/src/display/api.js';
import * as v from 'valibot';
import { GUIDE_DESC_MAX_LENGTH, GUIDE_TITLE_MAX_LENGTH } from '#contract/endpoints/guides/limits.ts';
import { type ContentsEntry, contentsOf } from '#contract/pages/pdf-contents.ts';
import { cleanLine } from '#contract/text.ts';

/** What a PDF says about itself; empty where it says nothing. */
export interface PdfFacts {
  title: string;
  /** Its subject, or else the first sentences of its first pages. */
  desc: string;
  /** In words, such as "English (United States)". */
  language: string;
  contents: readonly ContentsEntry[];
}

/** How many of its pages are read for a description. */
const PAGES_READ = 3;
const SENTENCES_MAX = 3;
/** Shorter ones are captions, names and dates. */
const SENTENCE_MIN_LENGTH = 40;

const text = v.fallback(v.pipe(v.string(), v.transform(cleanLine)), '');
const info = v.object({ Title: text, Subject: text, Language: text });

/** Reads the facts of an open PDF. */
export async function pdfFactsOf(pdf: PDFDocumentProxy): Promise<PdfFacts> {
  const { info: found, metadata } = (await pdf.getMetadata()) as {
    readonly info: unknown;
    readonly metadata: { readonly get: (name: string) => unknown } | null;
  };
  const { Title, Subject, Language } = v.parse(info, found);
  const subject = Subject || v.parse(text, metadata?.get('dc:description'));
  return {
    title: titleOf(Title || v.parse(text, metadata?.get('dc:title'))),
    desc: firstSentences(subject, () => true) || firstSentences(await bodyOf(pdf), isProse),
    language: languageOf(Language),
    contents: await contentsOf(pdf),
  };
}

/** A program's own name of the file isn't the title that a person gave it. */
const titleOf = (title: string): string =>
  /^(?:untitled|microsoft (?:word|powerpoint) - )|\.(?:pdf|docx?|odt|rtf|pptx?|indd|pages|tex)$/i.test(title)
    ? ''
    : title.slice(0, GUIDE_TITLE_MAX_LENGTH).trim();

/** The name of a language tag. */
function languageOf(tag: string): string {
  try {
    return new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' }).of(tag) ?? '';
  } catch {
    return '';
  }
}

const isProse = (sentence: string): boolean =>
  sentence.length >= SENTENCE_MIN_LENGTH &&
  /[.!?]\P{L}*$/u.test(sentence) &&
  !/©|copyright|rights reserved/i.test(sentence);

/** The first sentences that may begin a description, as many as fit. */
function firstSentences(body: string, isGood: (sentence: string) => boolean): string {
  const sentences = [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(body)];
  let description = '';
  let count = 0;
  for (const sentence of sentences.map(({ segment }) => cleanLine(segment))) {
    const longer = `${description} ${sentence}`.trim();
    const fits = isGood(sentence) && longer.length <= GUIDE_DESC_MAX_LENGTH && count < SENTENCES_MAX;
    if (fits) description = longer;
    if (fits) count += 1;
    else if (count > 0) break;
  }
  return description;
}

/** The text of the first pages in the size that most of it has, a paragraph a line. */
async function bodyOf(pdf: PDFDocumentProxy): Promise<string> {
  const pages: TextItem[][] = [];
  for (let number = 1; number <= Math.min(PAGES_READ, pdf.numPages); number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    pages.push(items.filter((item): item is TextItem => 'str' in item && item.str.trim() !== ''));
  }
  const letters = new Map<number, number>();
  for (const { str, height } of pages.flat()) letters.set(height, (letters.get(height) ?? 0) + str.length);
  const [[size] = [0]] = [...letters].sort(([, one], [, other]) => other - one);
  return pages.map((items) => paragraphsOf(items, size)).join('\n');
}

/** Another size, or more than an empty line between two lines, begins a paragraph. */
function paragraphsOf(items: readonly TextItem[], size: number): string {
  let body = '';
  let last = Number.NaN;
  for (const { str, height, transform } of items) {
    const y = Number(transform[5]);
    const goesOn = height === size && Math.abs(y - last) <= 2 * size;
    if (height === size) body += `${goesOn ? ' ' : '\n'}${str}`;
    last = height === size ? y : Number.NaN;
  }
  return body;
}
