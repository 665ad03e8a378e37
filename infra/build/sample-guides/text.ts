import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { palette } from '#contract/palette.ts';
import type { Inline } from './guide-source.ts';
import { unpackWoff } from './woff.ts';

/** The open fonts (SIL OFL) that are embedded, as subsets, into each guide. */
const fontFiles = {
  display: '@fontsource/fraunces/files/fraunces-latin-600-normal.woff',
  text: '@fontsource/source-sans-3/files/source-sans-3-latin-400-normal.woff',
  italic: '@fontsource/source-sans-3/files/source-sans-3-latin-400-italic.woff',
  bold: '@fontsource/source-sans-3/files/source-sans-3-latin-600-normal.woff',
  boldItalic: '@fontsource/source-sans-3/files/source-sans-3-latin-600-italic.woff',
} as const;

export type FontName = keyof typeof fontFiles;

const loadedFonts = new Map<string, Buffer>();

/** Makes the guides' fonts known to a document under their names in this module. Each file is read once a process. */
export function registerFonts(doc: PDFKit.PDFDocument): void {
  for (const [name, file] of Object.entries(fontFiles)) {
    const font = loadedFonts.get(name) ?? unpackWoff(readFileSync(fileURLToPath(import.meta.resolve(file))));
    loadedFonts.set(name, font);
    // Selected once, so that fonts are numbered in this order and not in that of their first use.
    doc.registerFont(name, font).font(name);
  }
}

/** How a kind of text looks; sizes in points. */
export interface TextStyle {
  size: number;
  leading: number;
  color: string;
  /** The family for plain text; emphasis picks its own cut within Source Sans. */
  base: FontName;
  characterSpacing?: number;
}

export const styles = {
  body: { size: 11, leading: 15.25, color: palette.navyRaised, base: 'text' },
  lead: { size: 13.5, leading: 20, color: palette.navyRaised, base: 'text' },
  section: { size: 21, leading: 25, color: palette.navy, base: 'display' },
  subsection: { size: 12.5, leading: 17, color: palette.tealDeep, base: 'bold' },
  callout: { size: 10.5, leading: 14.5, color: palette.navyRaised, base: 'text' },
  label: { size: 8.5, leading: 13, color: palette.tealDeep, base: 'bold', characterSpacing: 0.9 },
  cell: { size: 9.75, leading: 13.5, color: palette.navyRaised, base: 'text' },
  columnHead: { size: 9.25, leading: 13, color: palette.navy, base: 'bold' },
  footer: { size: 8.5, leading: 11, color: palette.inkFaint, base: 'text' },
  contents: { size: 13, leading: 18, color: palette.navy, base: 'display' },
} as const satisfies Record<string, TextStyle>;

/** A stretch of one line in one font, at its distance from the line's left end. */
export interface Run {
  text: string;
  font: FontName;
  x: number;
  width: number;
  href: string | undefined;
}

export interface Line {
  runs: Run[];
  width: number;
}

/** Widths at a size of one point: guides share most of their words, and shaping them is what takes time. */
const unitWidths = new Map<string, number>();

/** Measures text for a document whose fonts are registered; widths in points. */
export function createMeasure(doc: PDFKit.PDFDocument): Measure {
  return (text, font, { size, characterSpacing = 0 }) => {
    const key = `${font} ${text}`;
    const unit = unitWidths.get(key) ?? doc.font(font).fontSize(1).widthOfString(text);
    unitWidths.set(key, unit);
    return unit * size + characterSpacing * text.length;
  };
}

export type Measure = (text: string, font: FontName, style: TextStyle) => number;

interface Piece {
  text: string;
  font: FontName;
  width: number;
  href: string | undefined;
}

/** Pieces that no line break divides, and the space that follows unless the line ends there. */
interface Word {
  pieces: Piece[];
  width: number;
  spaced: boolean;
  spaceWidth: number;
}

/**
 * Breaks text into lines of at most `width` points, choosing the division with the most even right edge and, where it can, no
 * last line of a single short word. Throws when one word alone is wider than the column.
 */
export function breakLines(measure: Measure, inlines: readonly Inline[], style: TextStyle, width: number): Line[] {
  const words = toWords(measure, inlines, style);
  interface Best {
    cost: number;
    from: number;
  }
  const best: (Best | undefined)[] = [{ cost: 0, from: 0 }];
  for (let from = 0; from < words.length; from += 1) {
    const reached = best[from];
    if (!reached) continue;
    let used = 0;
    for (let at = from; at < words.length; at += 1) {
      const word = words[at];
      if (!word) break;
      used += word.width;
      if (used > width) break;
      const last = at === words.length - 1;
      const white = (width - used) / width;
      const runt = last && from > 0 && used < width * 0.15 ? 1 : 0;
      const cost = reached.cost + 0.05 + (last ? runt : white ** 2);
      const known = best[at + 1];
      if (!known || cost < known.cost) best[at + 1] = { cost, from };
      used += word.spaceWidth;
    }
  }

  const lines: Line[] = [];
  for (let end = words.length; end > 0; ) {
    const line = best[end];
    if (!line) {
      const widest = words.reduce((one, other) => (other.width > one.width ? other : one));
      throw new Error(`"${widest.pieces.map((piece) => piece.text).join('')}" is wider than its column.`);
    }
    lines.unshift(toLine(measure, words.slice(line.from, end), style, end === words.length));
    end = line.from;
  }
  return lines;
}

/** Breaks a title into the fewest lines and then makes those as equal in length as they go. */
export function balanceLines(measure: Measure, text: string, style: TextStyle, width: number): Line[] {
  const inlines = [{ text, bold: false, italic: false }];
  let lines = breakLines(measure, inlines, style, width);
  const least = leastWidth(measure, inlines, style);
  for (let narrower = width - style.size / 2; narrower >= least; narrower -= style.size / 2) {
    const tighter = breakLines(measure, inlines, style, narrower);
    if (tighter.length > lines.length) break;
    lines = tighter;
  }
  return lines;
}

/** The width below which a text cannot be broken into lines: that of its widest word. */
export function leastWidth(measure: Measure, inlines: readonly Inline[], style: TextStyle): number {
  return Math.max(0, ...toWords(measure, inlines, style).map((word) => word.width));
}

/** The width of a text on one line. */
export function naturalWidth(measure: Measure, inlines: readonly Inline[], style: TextStyle): number {
  return toWords(measure, inlines, style).reduce((sum, word) => sum + word.width + word.spaceWidth, 0);
}

function fontOf(inline: Inline, style: TextStyle): FontName {
  if (style.base !== 'text') return style.base;
  if (inline.bold) return inline.italic ? 'boldItalic' : 'bold';
  return inline.italic ? 'italic' : 'text';
}

/** Where a line may end without a space: after the mark in "subsidized/unsubsidized" or "family-friendly", not in "BS/MD". */
const BREAK_WITHIN = /(?<=\p{L}{4}[/-])(?=\p{L}{4})|(?<=—)(?=\S)/u;

function toWords(measure: Measure, inlines: readonly Inline[], style: TextStyle): Word[] {
  const words: Word[] = [];
  let open: Word | undefined;
  for (const inline of inlines) {
    const font = fontOf(inline, style);
    for (const text of inline.text.match(/\s+|\S+/g) ?? []) {
      if (/^\s/.test(text)) {
        if (open) {
          open.spaced = true;
          open.spaceWidth = measure(' ', font, style);
        }
        open = undefined;
        continue;
      }
      text.split(BREAK_WITHIN).forEach((part, at) => {
        if (at > 0) open = undefined;
        if (!open) {
          open = { pieces: [], width: 0, spaced: false, spaceWidth: 0 };
          words.push(open);
        }
        const width = measure(part, font, style);
        open.pieces.push({ text: part, font, width, href: inline.href });
        open.width += width;
      });
    }
  }
  return words;
}

function toLine(measure: Measure, words: readonly Word[], style: TextStyle, last: boolean): Line {
  const runs: Run[] = [];
  let x = 0;
  const append = (piece: Piece) => {
    const run = runs.at(-1);
    if (run?.font === piece.font && run.href === piece.href) {
      run.text += piece.text;
      run.width += piece.width;
    } else runs.push({ ...piece, x });
    x += piece.width;
  };
  words.forEach((word, at) => {
    for (const piece of word.pieces) append(piece);
    const next = words[at + 1];
    const [following] = next?.pieces ?? [];
    const ending = word.pieces.at(-1);
    if (!word.spaced || !ending) return;
    // The space at a line's end is set too, so that text taken out of the file keeps its words apart.
    if (!next && last) return;
    const href = following && following.href === ending.href ? ending.href : undefined;
    append({ text: ' ', font: ending.font, width: measure(' ', ending.font, style), href });
  });
  return { runs, width: x };
}
