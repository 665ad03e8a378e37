import { palette } from '#contract/palette.ts';
import {
  type Block,
  type Callout,
  type Heading,
  type Inline,
  type List,
  plain,
  plainText,
  type Table,
} from './guide-source.ts';
import {
  type Column,
  type Doc,
  drawArtifact,
  heightOfText,
  type StructElement,
  selectFont,
  setText,
  styles,
  type TextStyle,
} from './text.ts';

/** The column of running text. */
export const COLUMN: Column = { x: 116, width: 436 };
export const TOP = 62;

const gap = { paragraph: 9, listItem: 4.5, block: 13, section: 26, subsection: 16, afterHeading: 5 } as const;

/** A last page with less than this, in points, looks like a mistake; the sources fit into it. */
const LEAST_LAST_PAGE = 400;

/** Content that no page break divides. Heights in points. */
interface Part {
  /** Space above, except at the top of a page. */
  gap: number;
  height: number;
  keepWithNext?: boolean;
  /** Draws at `doc.y`, and moves that below. */
  draw: (parent: StructElement) => void;
  heading?: Heading;
}

/**
 * Sets blocks one below the other on as many pages as they need. Returns where the last one begins.
 */
export function flow(
  doc: Doc,
  root: StructElement,
  blocks: readonly Block[],
  onHeading: (heading: Heading) => void,
): number {
  const parts = blocks.flatMap((block, at) => {
    const [first, ...rest] = toParts(doc, block, COLUMN, styles.body);
    if (!first) return [];
    // The text above a table says how to read it.
    const introduces = block.type === 'paragraph' && blocks[at + 1]?.type === 'table';
    const keepWithNext = first.keepWithNext === true || introduces;
    return [{ ...first, keepWithNext, gap: spaceBetween(blocks[at - 1], block) }, ...rest];
  });
  keepLastPageFilled(parts);
  let start = TOP;
  parts.forEach((part, at) => {
    if (doc.y + roomFor(parts.slice(at)) > doc.page.maxY()) doc.addPage();
    else if (doc.y > TOP) doc.y += part.gap;
    start = doc.y;
    if (part.heading) onHeading(part.heading);
    part.draw(root);
  });
  return start;
}

/** The height of the first part and of those that stay with it. */
function roomFor([first, ...rest]: readonly Part[]): number {
  if (!first) return 0;
  return first.gap + first.height + (first.keepWithNext ? roomFor(rest) : 0);
}

function keepLastPageFilled(parts: Part[]): void {
  let height = 0;
  for (const part of parts.toReversed()) {
    part.keepWithNext ||= height > 0 && height < LEAST_LAST_PAGE;
    height += part.gap + part.height;
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

function spaceBetween(previous: Block | undefined, block: Block): number {
  if (block.type === 'heading') return block.level === 2 ? gap.section : gap.subsection;
  if (block.type === 'list' && previous?.type === 'paragraph') return gap.listItem + 1;
  const boxed = [block, previous].some((one) => one?.type === 'table' || one?.type === 'callout');
  if (previous?.type === 'heading') return boxed ? gap.paragraph : gap.afterHeading;
  return boxed ? gap.block : gap.paragraph;
}

function toParts(doc: Doc, block: Block, column: Column, style: TextStyle): Part[] {
  switch (block.type) {
    case 'heading': {
      const headingStyle = block.level === 2 ? styles.section : styles.subsection;
      const part = textPart(doc, `H${block.level}`, block.inlines, column, headingStyle);
      return [{ ...part, keepWithNext: true, heading: block }];
    }
    case 'paragraph': {
      const announces = plainText(block.inlines).endsWith(':');
      return [{ ...textPart(doc, 'P', block.inlines, column, style), keepWithNext: announces }];
    }
    case 'list':
      return listParts(doc, block, column, style);
    case 'table':
      return [tablePart(doc, block, column)];
    case 'callout':
      return [calloutPart(doc, block, column)];
  }
}

function textPart(doc: Doc, tag: string, inlines: readonly Inline[], column: Column, style: TextStyle): Part {
  return {
    gap: gap.paragraph,
    height: heightOfText(doc, inlines, style, column.width),
    draw: (parent) => {
      setText(doc, parent, tag, inlines, style, column);
    },
  };
}

const listIndent = { bullet: 16, number: 22, check: 22 } as const;

function listParts(doc: Doc, { kind, items }: List, { x, width }: Column, style: TextStyle): Part[] {
  const list = doc.struct('L');
  const inner: Column = { x: x + listIndent[kind], width: width - listIndent[kind] };
  return items.map((inlines, at) => {
    const body = textPart(doc, 'LBody', inlines, inner, style);
    return {
      ...body,
      gap: gap.listItem,
      keepWithNext: at < items.length - 1 && (at === 0 || at === items.length - 2),
      draw: (parent) => {
        if (at === 0) parent.add(list);
        const { y } = doc;
        const label = doc.struct('Lbl', {}, () => drawMarker(doc, kind, at + 1, x, style));
        const item = doc.struct('LI');
        list.add(item);
        item.add(label);
        doc.y = y;
        body.draw(item);
      },
    };
  });
}

function drawMarker(doc: Doc, kind: List['kind'], count: number, x: number, style: TextStyle): Doc {
  selectFont(doc, style, { bold: true });
  const middle = doc.y + doc.currentLineHeight() / 2;
  if (kind === 'number')
    return doc.fillColor(palette.tealDeep).text(`${count}.`, x, doc.y, { width: 14, align: 'right' });
  if (kind === 'bullet') return doc.circle(x + 4, middle + 0.5, 1.9).fill(palette.teal);
  return doc
    .lineWidth(1)
    .roundedRect(x + 1, middle - 4.6, 9.5, 9.5, 2)
    .stroke(palette.teal);
}

const cell = { across: 8, down: 5 } as const;

/** A table stays on one page, because a reader compares its rows. */
function tablePart(doc: Doc, table: Table, column: Column): Part {
  const widths = columnWidths(doc, table, column.width);
  const rowHeight = (row: readonly Inline[], style: TextStyle) => {
    const heights = row.map((text, at) =>
      selectFont(doc, style, text).heightOfString(text.text, { width: (widths[at] ?? 0) - 2 * cell.across }),
    );
    return Math.max(...heights) + 2 * cell.down;
  };
  const headHeight = rowHeight(table.header, styles.columnHead);
  const height = headHeight + sum(table.rows.map((row) => rowHeight(row, styles.cell)));
  if (height > doc.page.height - 2 * TOP) {
    throw new Error(`A table is taller than a page: ${table.header.map(({ text }) => text).join(', ')}`);
  }

  const toCells = (row: readonly Inline[], { color, size, font }: TextStyle) =>
    row.map(({ text, bold }) => ({
      text,
      textColor: color,
      font: { src: bold ? 'bold' : font, size },
    }));
  const head = toCells(table.header, styles.columnHead).map((text) => ({
    ...text,
    type: 'TH' as const,
    scope: 'column',
    backgroundColor: palette.tealWash,
  }));
  const padding: [number, number] = [cell.down, cell.across];
  const options = { columnStyles: widths, defaultStyle: { border: 0, padding } };
  const drawRule = (y: number, width: number, color: string) => {
    const right = column.x + column.width;
    drawArtifact(doc, () => doc.lineWidth(width).moveTo(column.x, y).lineTo(right, y).stroke(color));
  };
  return {
    gap: gap.block,
    height,
    draw: (parent) => {
      doc.x = column.x;
      // The library's types leave `structParent` out.
      const tagged = { ...options, structParent: parent };
      const rows = doc.table(tagged).row(head);
      drawRule(doc.y - headHeight, 1, palette.teal);
      for (const row of table.rows) {
        rows.row(toCells(row, styles.cell));
        drawRule(doc.y, 0.6, palette.line);
      }
      rows.end();
    },
  };
}

/**
 * Each column fits its widest word, then gets an equal share of the rest up to its longest text;
 * all share what is left.
 */
function columnWidths(doc: Doc, { header, rows }: Table, available: number): number[] {
  selectFont(doc, styles.cell, { bold: true });
  const columns = header.map((head, at) => [head.text, ...rows.map((row) => row[at]?.text ?? '')]);
  const widest = (texts: readonly string[]) =>
    Math.max(...texts.map((text) => doc.widthOfString(`${text} `))) + 2 * cell.across + 1;
  const widths = columns.map((texts) => widest(texts.flatMap((text) => text.split(' '))));
  const lacks = columns.map((texts, at) => widest(texts) - (widths[at] ?? 0));
  let spare = available - sum(widths);
  if (spare < 0) {
    throw new Error(`A table is ${Math.ceil(-spare)} points too wide: ${header.map(({ text }) => text).join(', ')}`);
  }
  const surplus = Math.max(0, spare - sum(lacks)) / columns.length;
  const byLack = [...lacks.entries()].sort(([, one], [, other]) => one - other);
  byLack.forEach(([at, lack], done) => {
    const share = Math.min(lack + surplus, spare / (columns.length - done));
    widths[at] = (widths[at] ?? 0) + share;
    spare -= share;
  });
  return widths;
}

const callout = { bar: 3, across: 16, down: 13, afterLabel: 3, between: 7 } as const;

/** A boxed aside, which a page break never divides. */
export function calloutPart(doc: Doc, { kind, label, blocks }: Callout, column: Column): Part {
  const example = kind === 'example';
  const inner: Column = { x: column.x + callout.across, width: column.width - 2 * callout.across };
  const labelStyle = { ...styles.label, color: example ? palette.orangeInk : palette.tealDeep };
  const parts = [
    { ...textPart(doc, 'P', [plain(label.toUpperCase())], inner, labelStyle), gap: callout.down },
    ...blocks.flatMap((block, blockAt) =>
      toParts(doc, block, inner, styles.callout).map((part, at) =>
        at > 0 ? part : { ...part, gap: blockAt > 0 ? callout.between : callout.afterLabel },
      ),
    ),
  ];
  const height = sum(parts.map((part) => part.gap + part.height)) + callout.down;
  if (height > doc.page.height - 2 * TOP) throw new Error(`A callout is taller than a page: ${label}`);
  return {
    gap: gap.block,
    height,
    draw: (parent) => {
      const { y } = doc;
      drawArtifact(doc, () => {
        doc.rect(column.x, y, column.width, height).fill(palette.sand);
        doc.rect(column.x, y, callout.bar, height).fill(example ? palette.orange : palette.teal);
      });
      const element = doc.struct('Div');
      parent.add(element);
      for (const part of parts) {
        doc.y += part.gap;
        part.draw(element);
      }
      doc.y = y + height;
    },
  };
}
