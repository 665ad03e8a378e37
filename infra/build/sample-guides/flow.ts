import { palette } from '#contract/palette.ts';
import type { Block, Callout, Heading, Inline, List, Paragraph, Table } from './guide-source.ts';
import { addElement, drawArtifact, drawLine, drawTagged, type StructElement, setText } from './ink.ts';
import { type Box, NO_BREAK } from './paginate.ts';
import { breakLines, type Line, leastWidth, type Measure, naturalWidth, styles, type TextStyle } from './text.ts';

/** Where a box is being set: the top of the box, and whether it is the first on its page. */
export interface Spot {
  doc: PDFKit.PDFDocument;
  root: StructElement;
  y: number;
  opensPage: boolean;
}

/** A box that can draw itself; a section's first box also carries the section's title for contents and bookmarks. */
export interface FlowBox extends Box {
  draw: (spot: Spot) => void;
  heading?: { title: string; level: 2 | 3 };
}

/** The column of running text: its left edge and width, in points. */
export interface Column {
  left: number;
  width: number;
}

const gap = {
  paragraph: 9,
  listItem: 4.5,
  block: 14,
  section: 28,
  subsection: 18,
  afterHeading: 5,
} as const;

/** Breaks are free between blocks, a little ugly within one, and worst where they leave a heading almost alone. */
const breakCost = { betweenItems: 3, betweenRows: 6, insideParagraph: 4, afterLeadIn: 14 } as const;

/** A heading with no more text than this below it looks lost at the end of a page. */
const LEAD_IN_LINES = 3;

/** Turns a guide's blocks into boxes for the paginator. */
export function flow(measure: Measure, blocks: readonly Block[], column: Column): FlowBox[] {
  return blocks.flatMap((block, at) => {
    const previous = blocks[at - 1];
    const next = blocks[at + 1];
    const boxes = blockBoxes(measure, block, column);
    const [first] = boxes;
    const last = boxes.at(-1);
    if (first) first.before = spaceBetween(previous, block);
    if (last && next) last.breakCost = costOfBreakAfter(block, next);
    if (last?.breakCost === 0 && previous?.type === 'heading' && boxes.length <= LEAD_IN_LINES)
      last.breakCost = breakCost.afterLeadIn;
    return boxes;
  });
}

function blockBoxes(measure: Measure, block: Block, column: Column): FlowBox[] {
  switch (block.type) {
    case 'heading':
      return headingBoxes(measure, block, column);
    case 'paragraph':
      return paragraphBoxes(measure, block, column, styles.body);
    case 'list':
      return listBoxes(measure, block, column, styles.body);
    case 'table':
      return tableBoxes(measure, block, column);
    case 'callout':
      return [calloutBox(measure, block, column)];
  }
}

function spaceBetween(previous: Block | undefined, block: Block): number {
  if (block.type === 'heading') return block.level === 2 ? gap.section : gap.subsection;
  if (block.type === 'list' && previous?.type === 'paragraph') return gap.listItem + 1;
  const boxed =
    block.type === 'table' || block.type === 'callout' || previous?.type === 'table' || previous?.type === 'callout';
  if (previous?.type === 'heading') return boxed ? gap.paragraph : gap.afterHeading;
  return boxed ? gap.block : gap.paragraph;
}

/** A heading stays with its text, and a lead-in that ends in a colon with what it announces. */
function costOfBreakAfter(block: Block, next: Block): number {
  if (block.type === 'heading') return NO_BREAK;
  const announces = block.type === 'paragraph' && plainText(block.inlines).endsWith(':');
  return announces && next.type !== 'heading' ? NO_BREAK : 0;
}

export const plainText = (inlines: readonly Inline[]): string => inlines.map((inline) => inline.text).join('');

/** An element of the structure tree that is made when its first line is set, and then shared by all its lines. */
function shared(make: (spot: Spot) => StructElement): (spot: Spot) => StructElement {
  let element: StructElement | undefined;
  return (spot) => (element ??= make(spot));
}

function headingBoxes(measure: Measure, heading: Heading, column: Column): FlowBox[] {
  const style = heading.level === 2 ? styles.section : styles.subsection;
  const tag = `H${heading.level}`;
  const element = shared(({ doc, root }) => addElement(doc, root, tag));
  const title = plainText(heading.inlines);
  const lines = breakLines(measure, heading.inlines, style, column.width);
  return lines.map((line, at) => ({
    height: style.leading,
    before: 0,
    breakCost: NO_BREAK,
    ...(at === 0 ? { heading: { title, level: heading.level } } : {}),
    draw: (spot) => {
      drawLine(spot.doc, element(spot), tag, line, style, column.left, spot.y);
    },
  }));
}

function paragraphBoxes(measure: Measure, paragraph: Paragraph, column: Column, style: TextStyle): FlowBox[] {
  const element = shared(({ doc, root }) => addElement(doc, root, 'P'));
  const lines = breakLines(measure, paragraph.inlines, style, column.width);
  return lineBoxes(lines, style, (line, spot) => {
    drawLine(spot.doc, element(spot), 'P', line, style, column.left, spot.y);
  });
}

/** One box a line; a break leaves at least two lines on either side of it. */
function lineBoxes(
  lines: readonly Line[],
  style: TextStyle,
  draw: (line: Line, spot: Spot, at: number) => void,
): FlowBox[] {
  return lines.map((line, at) => ({
    height: style.leading,
    before: 0,
    breakCost: at === lines.length - 1 ? 0 : at === 0 || at === lines.length - 2 ? NO_BREAK : breakCost.insideParagraph,
    draw: (spot) => {
      draw(line, spot, at);
    },
  }));
}

const listIndent = { bullet: 16, number: 22, check: 22 } as const;

function listBoxes(measure: Measure, list: List, column: Column, style: TextStyle): FlowBox[] {
  const indent = listIndent[list.kind];
  const listElement = shared(({ doc, root }) => addElement(doc, root, 'L'));
  return list.items.flatMap((item, itemAt) => {
    const itemElement = shared((spot) => addElement(spot.doc, listElement(spot), 'LI'));
    const label = shared((spot) => addElement(spot.doc, itemElement(spot), 'Lbl'));
    const body = shared((spot) => addElement(spot.doc, itemElement(spot), 'LBody'));
    const lines = breakLines(measure, item, style, column.width - indent);
    const boxes = lineBoxes(lines, style, (line, spot, at) => {
      if (at === 0) {
        drawTagged(spot.doc, label(spot), 'Lbl', () => {
          drawMarker(measure, spot, list.kind, itemAt + 1, column.left, style);
        });
      }
      drawLine(spot.doc, body(spot), 'LBody', line, style, column.left + indent, spot.y);
    });
    const [first] = boxes;
    const last = boxes.at(-1);
    if (first && itemAt > 0) first.before = gap.listItem;
    const atAnEnd = itemAt === 0 || itemAt === list.items.length - 2;
    if (last) last.breakCost = atAnEnd ? NO_BREAK : breakCost.betweenItems;
    return boxes;
  });
}

function drawMarker(
  measure: Measure,
  { doc, y }: Spot,
  kind: List['kind'],
  count: number,
  x: number,
  style: TextStyle,
): void {
  const middle = y + style.leading / 2;
  switch (kind) {
    case 'bullet':
      doc.circle(x + 4, middle + 0.5, 1.9).fill(palette.teal);
      break;
    case 'check':
      doc
        .lineWidth(1)
        .roundedRect(x + 1, middle - 4.6, 9.5, 9.5, 2)
        .stroke(palette.teal);
      break;
    case 'number': {
      const marker: TextStyle = { ...style, color: palette.tealDeep, base: 'bold' };
      const text = `${count}.`;
      setText(doc, text, 'bold', marker, x + 14 - measure(text, 'bold', marker), y);
      break;
    }
  }
}

const cell = { across: 8, down: 5 } as const;

function tableBoxes(measure: Measure, table: Table, column: Column): FlowBox[] {
  const widths = columnWidths(measure, table, column.width);
  const lefts = widths.map((_, at) => column.left + widths.slice(0, at).reduce((sum, width) => sum + width, 0));
  const tableElement = shared(({ doc, root }) => addElement(doc, root, 'Table'));

  const setRow = (cells: readonly Inline[][], style: TextStyle) =>
    cells.map((inlines, at) => breakLines(measure, inlines, style, (widths[at] ?? 0) - 2 * cell.across));
  const heightOf = (row: readonly Line[][], style: TextStyle) =>
    Math.max(...row.map((lines) => lines.length)) * style.leading + 2 * cell.down;
  const drawCells = (
    spot: Spot,
    row: readonly Line[][],
    style: TextStyle,
    elementOf: ((at: number) => { element: StructElement; tag: string }) | undefined,
  ) => {
    row.forEach((lines, at) => {
      const target = elementOf?.(at);
      lines.forEach((line, lineAt) => {
        const x = (lefts[at] ?? 0) + cell.across;
        drawLine(
          spot.doc,
          target?.element,
          target?.tag ?? '',
          line,
          style,
          x,
          spot.y + cell.down + lineAt * style.leading,
        );
      });
    });
  };
  const drawHeadGround = ({ doc, y }: Spot) => {
    doc.rect(column.left, y, column.width, headHeight).fill(palette.tealWash);
    doc
      .lineWidth(1)
      .moveTo(column.left, y)
      .lineTo(column.left + column.width, y)
      .stroke(palette.teal);
  };

  const head = setRow(table.header, styles.columnHead);
  const headHeight = heightOf(head, styles.columnHead);
  const headBox: FlowBox = {
    height: headHeight,
    before: 0,
    breakCost: NO_BREAK,
    draw: (spot) => {
      drawArtifact(spot.doc, () => {
        drawHeadGround(spot);
      });
      const rowElement = addElement(spot.doc, tableElement(spot), 'TR');
      const columnScope = { title: '', scope: 'Column' };
      drawCells(spot, head, styles.columnHead, () => ({
        element: addElement(spot.doc, rowElement, 'TH', columnScope),
        tag: 'TH',
      }));
    },
  };

  const rowBoxes = table.rows.map((cells, rowAt): FlowBox => {
    const row = setRow(cells, styles.cell);
    const height = heightOf(row, styles.cell);
    const atAnEnd = rowAt === 0 || rowAt === table.rows.length - 2;
    return {
      height,
      before: 0,
      openerHeight: headHeight,
      breakCost: rowAt === table.rows.length - 1 ? 0 : atAnEnd ? NO_BREAK : breakCost.betweenRows,
      draw: (spot) => {
        const { doc } = spot;
        const y = spot.opensPage ? spot.y + headHeight : spot.y;
        drawArtifact(doc, () => {
          if (spot.opensPage) {
            drawHeadGround(spot);
            drawCells(spot, head, styles.columnHead, undefined);
          }
          doc
            .lineWidth(0.6)
            .moveTo(column.left, y + height)
            .lineTo(column.left + column.width, y + height)
            .stroke(palette.line);
        });
        const rowElement = addElement(doc, tableElement(spot), 'TR');
        drawCells({ ...spot, y }, row, styles.cell, () => ({ element: addElement(doc, rowElement, 'TD'), tag: 'TD' }));
      },
    };
  });
  return [headBox, ...rowBoxes];
}

/** Each column gets at least its widest word, and a share of the rest according to how much it has to say. */
function columnWidths(measure: Measure, table: Table, available: number): number[] {
  const columns = table.header.map((head, at) => {
    const cells = table.rows.map((row) => row[at] ?? []);
    const least = Math.max(
      leastWidth(measure, head, styles.columnHead),
      ...cells.map((inlines) => leastWidth(measure, inlines, styles.cell)),
    );
    const natural = Math.max(
      naturalWidth(measure, head, styles.columnHead),
      ...cells.map((inlines) => naturalWidth(measure, inlines, styles.cell)),
    );
    return { least: least + 2 * cell.across + 1, natural: natural + 2 * cell.across + 1 };
  });
  const spare = available - columns.reduce((sum, { least }) => sum + least, 0);
  if (spare < 0) throw new Error(`A table is ${Math.ceil(-spare)} points too wide: ${plainText(table.header.flat())}`);
  return shareOut(columns, spare);
}

/** Spreads `spare` over columns by the square root of what each still wishes for, none getting more than that while another lacks. */
function shareOut(columns: readonly { least: number; natural: number }[], spare: number): number[] {
  const widths = columns.map(({ least }) => least);
  for (let left = spare; left > 0.5; ) {
    const wishes = columns.map(({ natural }, at) => Math.sqrt(Math.max(0, natural - (widths[at] ?? 0))));
    const wished = wishes.reduce((sum, wish) => sum + wish, 0);
    let given = 0;
    columns.forEach(({ natural }, at) => {
      const width = widths[at] ?? 0;
      const share =
        wished === 0 ? left / columns.length : Math.min((left * (wishes[at] ?? 0)) / wished, natural - width);
      widths[at] = width + Math.max(0, share);
      given += Math.max(0, share);
    });
    left -= given;
  }
  return widths;
}

const callout = { bar: 3, across: 16, down: 13, afterLabel: 3 } as const;

/** A callout is one box: an aside that is torn apart by a page turn is no aside. */
function calloutBox(measure: Measure, { kind, label, blocks }: Callout, column: Column): FlowBox {
  const inner: Column = { left: column.left + callout.across, width: column.width - 2 * callout.across };
  const color = kind === 'example' ? palette.orange : palette.teal;
  const labelLines = breakLines(
    measure,
    [{ text: label.toUpperCase(), bold: true, italic: false }],
    styles.label,
    inner.width,
  );
  const holder: { element?: StructElement } = {};
  const inside = blocks.flatMap((block, at) => {
    const boxes =
      block.type === 'list'
        ? listBoxes(measure, block, inner, styles.callout)
        : paragraphBoxes(measure, block, inner, styles.callout);
    const [first] = boxes;
    if (first && at > 0) first.before = 7;
    return boxes;
  });
  const labelHeight = labelLines.length * styles.label.leading + callout.afterLabel;
  const height = 2 * callout.down + labelHeight + inside.reduce((sum, box) => sum + box.before + box.height, 0);
  return {
    height,
    before: 0,
    breakCost: 0,
    draw: (spot) => {
      const { doc, y } = spot;
      drawArtifact(doc, () => {
        doc.rect(column.left, y, column.width, height).fill(palette.sand);
        doc.rect(column.left, y, callout.bar, height).fill(color);
      });
      const element = (holder.element ??= addElement(doc, spot.root, 'Div'));
      const labelElement = addElement(doc, element, 'P');
      let at = y + callout.down;
      const labelStyle = { ...styles.label, color: kind === 'example' ? palette.orangeInk : palette.tealDeep };
      for (const line of labelLines) {
        drawLine(doc, labelElement, 'P', line, labelStyle, inner.left, at);
        at += styles.label.leading;
      }
      at += callout.afterLabel;
      for (const box of inside) {
        at += box.before;
        box.draw({ doc, root: element, y: at, opensPage: false });
        at += box.height;
      }
    },
  };
}
