import type { PdfAccess } from './ports.ts';

/** Whether a screen reader can read a PDF aloud, in the order in which it was written. */
export const canBeReadAloud = ({ tags, text }: PdfAccess): boolean => tags && text;

const WARNINGS: Readonly<Record<keyof PdfAccess, string>> = {
  text: 'is mostly pictures without text, as of a scan, so it can’t be read aloud or searched; export it from the program it was written in, or have its text recognized (OCR)',
  tags: 'has no tags, so a screen reader can’t tell headings, lists and tables; export it again as a tagged PDF (in Word: Options, “Document structure tags for accessibility”)',
  title: 'has no title, so a reader announces its file name; enter a title in the document’s properties',
  language:
    'doesn’t name its language, so it may be read aloud with another one’s sounds; set it in the document’s properties',
};

/**
 * What keeps people with a screen reader from using a PDF, and what to do. Each ends a sentence
 * that begins with the PDF. They refuse nothing.
 */
export const accessWarnings = (access: PdfAccess | undefined): string[] =>
  access === undefined
    ? []
    : (Object.keys(WARNINGS) as (keyof PdfAccess)[]).filter((part) => !access[part]).map((part) => WARNINGS[part]);
