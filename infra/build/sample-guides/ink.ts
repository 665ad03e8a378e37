import { palette } from '#contract/palette.ts';
import type { Line, TextStyle } from './text.ts';

export type StructElement = PDFKit.PDFStructureElement;

/**
 * The accessible side of a page: every mark is either text of an element of the document's structure tree or an artifact,
 * which a screen reader passes over.
 */

/** Draws what carries no meaning of its own: grounds, rules, footers. */
export function drawArtifact(
  doc: PDFKit.PDFDocument,
  draw: () => void,
  type: 'Layout' | 'Pagination' = 'Layout',
): void {
  doc.markContent('Artifact', { type });
  draw();
  doc.endMarkedContent();
}

/** Draws content that belongs to `element`. */
export function drawTagged(doc: PDFKit.PDFDocument, element: StructElement, tag: string, draw: () => void): void {
  const content = doc.markStructureContent(tag);
  draw();
  doc.endMarkedContent();
  element.add(content);
}

/** Adds a child to the structure tree and returns it. */
export function addElement(
  doc: PDFKit.PDFDocument,
  parent: StructElement,
  tag: string,
  options: PDFKit.Mixins.StructureElementOptions = {},
): StructElement {
  const element = doc.struct(tag, options);
  parent.add(element);
  return element;
}

/** Sets one line with its left end at `x` and the top of its leading at `y`. Links become live. */
export function drawLine(
  doc: PDFKit.PDFDocument,
  element: StructElement | undefined,
  tag: string,
  line: Line,
  style: TextStyle,
  x: number,
  y: number,
): void {
  for (const run of line.runs) {
    const set = () => {
      setText(doc, run.text, run.font, style, x + run.x, y);
    };
    if (!element) set();
    else if (run.href === undefined) drawTagged(doc, element, tag, set);
    else {
      const link = addElement(doc, element, 'Link');
      drawTagged(doc, link, 'Link', () => {
        setText(doc, run.text, run.font, { ...style, color: palette.tealDeep }, x + run.x, y);
      });
      doc.link(x + run.x, y, run.width, style.leading, run.href, inStructure(link));
    }
  }
}

/** Annotation options that name the element an annotation belongs to (which the library's types leave out). */
export const inStructure = (element: StructElement) => ({ Type: 'Annot', structParent: element });

/** Sets text without wrapping it, on the baseline that centers the style's letters in its leading. */
export function setText(
  doc: PDFKit.PDFDocument,
  text: string,
  font: string,
  style: TextStyle,
  x: number,
  y: number,
): void {
  doc
    .font(font)
    .fontSize(style.size)
    .fillColor(style.color)
    .text(text, x, baseline(style, y), {
      lineBreak: false,
      baseline: 'alphabetic',
      characterSpacing: style.characterSpacing ?? 0,
    });
}

const baseline = (style: TextStyle, y: number): number => y + style.leading / 2 + style.size * 0.33;
