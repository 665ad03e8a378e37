import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as pdfkit from 'pdfkit';
import { palette } from '#contract/palette.ts';
import type { Inline } from './guide-source.ts';
import { unpackWoff } from './woff.ts';

export type Doc = PDFKit.PDFDocument;
export type StructElement = PDFKit.PDFStructureElement;

/** The open fonts (SIL OFL) that are embedded, as subsets, into each guide. */
const fontFiles = {
  display: '@fontsource/fraunces/files/fraunces-latin-600-normal.woff',
  text: '@fontsource/source-sans-3/files/source-sans-3-latin-400-normal.woff',
  italic: '@fontsource/source-sans-3/files/source-sans-3-latin-400-italic.woff',
  bold: '@fontsource/source-sans-3/files/source-sans-3-latin-600-normal.woff',
  boldItalic: '@fontsource/source-sans-3/files/source-sans-3-latin-600-italic.woff',
} as const;

type FontName = keyof typeof fontFiles;

// pdfkit opens a font again after each cell of a table unless it knows the font by a path, so each
// gets its name as a path. The library's types leave `registerFile` out.
const { registerFile } = pdfkit as unknown as { registerFile: (path: string, content: Uint8Array) => void };
for (const [name, file] of Object.entries(fontFiles)) {
  registerFile(name, unpackWoff(readFileSync(fileURLToPath(import.meta.resolve(file)))));
}

/** How a kind of text looks; sizes in points. */
export interface TextStyle {
  size: number;
  color: string;
  /** The font of plain text; emphasis changes it only within Source Sans. */
  font: FontName;
  lineGap?: number;
  characterSpacing?: number;
}

export const styles = {
  body: { size: 11, lineGap: -0.4, color: palette.navyRaised, font: 'text' },
  lead: { size: 13.5, lineGap: 0.8, color: palette.navyRaised, font: 'text' },
  section: { size: 21, color: palette.navy, font: 'display' },
  subsection: { size: 12.5, color: palette.tealDeep, font: 'bold' },
  callout: { size: 10.5, lineGap: -0.4, color: palette.navyRaised, font: 'text' },
  label: { size: 8.5, color: palette.tealDeep, font: 'bold', characterSpacing: 0.9 },
  cell: { size: 9.5, color: palette.navyRaised, font: 'text' },
  columnHead: { size: 9.25, color: palette.navy, font: 'bold' },
  footer: { size: 8.5, color: palette.inkFaint, font: 'text' },
  contents: { size: 13, color: palette.navy, font: 'display' },
} as const satisfies Record<string, TextStyle>;

/** Draws grounds, rules and footers, which screen readers skip. */
export function drawArtifact(doc: Doc, draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
  doc.markContent('Artifact', { type });
  draw();
  doc.endMarkedContent();
}

/** Selects the font and size of a stretch of text. */
export function selectFont(doc: Doc, { font, size }: TextStyle, emphasis: Partial<Inline> = {}): Doc {
  const { bold, italic } = emphasis;
  const cut = bold ? (italic ? 'boldItalic' : 'bold') : italic ? 'italic' : 'text';
  return doc.font(font === 'text' ? cut : font).fontSize(size);
}

/** The left edge and the width of a column of text, in points. */
export interface Column {
  x: number;
  width: number;
}

/**
 * Sets text below `doc.y` as one element of the structure tree, and moves `doc.y` below it. Links
 * become live.
 */
export function setText(
  doc: Doc,
  parent: StructElement,
  tag: string,
  inlines: readonly Inline[],
  style: TextStyle,
  { x, width }: Column,
): void {
  doc.x = x;
  const runs = toRuns(inlines, style, width).map(({ inline, options }) => {
    const draw = () =>
      selectFont(doc, style, inline)
        .fillColor(inline.href ? palette.tealDeep : style.color)
        .text(inline.text, options);
    return inline.href ? doc.struct('Link', {}, draw) : draw;
  });
  parent.add(doc.struct(tag, {}, runs));
}

/** The height of what `setText` sets. */
export function heightOfText(doc: Doc, inlines: readonly Inline[], style: TextStyle, width: number): number {
  return toRuns(inlines, style, width).reduce(
    (height, { inline, options }) => height + selectFont(doc, style, inline).heightOfString(inline.text, options),
    0,
  );
}

function toRuns(inlines: readonly Inline[], { lineGap = 0, characterSpacing = 0 }: TextStyle, width: number) {
  return keepWordsWhole(inlines).map((inline, at, { length }) => ({
    inline,
    options: { width, lineGap, characterSpacing, continued: at < length - 1, link: inline.href ?? null },
  }));
}

/**
 * pdfkit may break a line between two stretches of text, so spaces and closing marks go to the one
 * before, and opening marks to the one after. A short last word does not get its own line.
 */
function keepWordsWhole(inlines: readonly Inline[]): Inline[] {
  const runs: Inline[] = [];
  for (const inline of inlines) {
    const before = runs.at(-1);
    const opening = /[(“‘]*$/.exec(before?.text ?? '')?.[0] ?? '';
    const closing = (before && /^[\s.,;:!?)”’]*/.exec(inline.text)?.[0]) ?? '';
    if (before) before.text = before.text.slice(0, before.text.length - opening.length) + closing;
    runs.push({ ...inline, text: opening + inline.text.slice(closing.length) });
  }
  const last = runs.at(-1);
  if (last) last.text = last.text.replace(/ (\S{1,10})$/, '\u00a0$1');
  return runs.filter(({ text }) => text !== '');
}
