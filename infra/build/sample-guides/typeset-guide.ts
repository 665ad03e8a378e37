import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { palette } from '#contract/palette.ts';
import { BRAND } from './brand.ts';
import { drawBrandMark, drawCover, type PageSize } from './cover.ts';
import { type Column, type FlowBox, flow } from './flow.ts';
import type { Block, GuideFacts, GuideSource } from './guide-source.ts';
import { addElement, drawArtifact, drawLine, drawTagged, inStructure, type StructElement, setText } from './ink.ts';
import { paginate } from './paginate.ts';
import { breakLines, createMeasure, type Measure, registerFonts, styles, type TextStyle } from './text.ts';

/** US Letter, in points. */
const page: PageSize = { width: 612, height: 792 };
const top = 62;
const bottom = 726;
const column: Column = { left: 116, width: 436 };
/** The route runs down the margin and joins the sections. */
const routeX = 76;
const footerY = 748;
const right = column.left + column.width;
/** Pages before the text: cover and contents. */
const FRONT_PAGES = 2;

export interface TypesetPdf {
  bytes: Buffer;
  pages: number;
}

/** A section as the contents page and the bookmarks show it; `page` counts from 1. */
interface Entry {
  title: string;
  level: 2 | 3;
  page: number;
  destination: string;
}

/**
 * Sets one guide: cover, contents, text, closing note; tagged, with bookmarks, in American English.
 * The same source gives the same bytes: the document's date and, through it, its file identifier come from the edition.
 */
export async function typesetGuide({ facts, blocks }: GuideSource): Promise<TypesetPdf> {
  const published = editionDate(facts.edition);
  const doc = new PDFDocument({
    size: [page.width, page.height],
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    info: {
      Title: facts.title,
      Author: BRAND,
      Subject: facts.desc,
      Creator: BRAND,
      CreationDate: published,
      ModDate: published,
    },
  });
  const bytes = buffer(doc);
  registerFonts(doc);
  const measure = createMeasure(doc);
  const root = doc.struct('Document');
  doc.addStructure(root);

  const boxes = flow(measure, [...blocks, closingNote(facts)], column);
  const ends = paginate(boxes, bottom - top);
  const total = FRONT_PAGES + ends.length;
  const entries = toEntries(boxes, ends);

  doc.addPage();
  drawCover(doc, measure, root, facts, page);
  doc.addPage();
  drawContents(doc, measure, root, facts, entries);
  drawFooter(doc, measure, facts, FRONT_PAGES, total);
  let nextEntry = 0;
  ends.forEach((end, at) => {
    doc.addPage();
    const placed = placeBoxes(boxes.slice(ends[at - 1] ?? 0, end));
    drawRoute(doc, placed, at === 0, at === ends.length - 1);
    for (const { box, y } of placed) {
      const entry = box.heading && entries[nextEntry];
      if (entry) {
        doc.addNamedDestination(entry.destination, 'XYZ', null, Math.max(0, y - 24), null);
        addBookmark(doc, entry);
        nextEntry += 1;
      }
      box.draw({ doc, root, y, opensPage: y === top });
    }
    drawFooter(doc, measure, facts, FRONT_PAGES + at + 1, total);
  });

  root.end();
  doc.end();
  return { bytes: await bytes, pages: total };
}

/** An edition such as `2026-27` is dated July 1 of its first year, when the school year it serves begins. */
export function editionDate(edition: string): Date {
  return new Date(Date.UTC(Number(edition.slice(0, 4)), 6, 1));
}

function closingNote({ edition }: GuideFacts): Block {
  const text = (value: string) => ({ text: value, bold: false, italic: false });
  return {
    type: 'callout',
    kind: 'note',
    label: 'About this guide',
    blocks: [
      {
        type: 'paragraph',
        inlines: [
          text(
            `${BRAND} wrote this edition for the ${edition.replace('-', '–')} school year. It is general information, not legal, ` +
              'medical or financial advice, and nobody can promise you an admission decision. Rules, dates and fees change: ' +
              'where this guide and an official source differ, the official source is right.',
          ),
        ],
      },
      {
        type: 'paragraph',
        inlines: [
          text('Your copy is for your own household. Print it, write on it, and bring it to your school counselor.'),
        ],
      },
    ],
  };
}

interface PlacedBox {
  box: FlowBox;
  y: number;
}

function placeBoxes(boxes: readonly FlowBox[]): PlacedBox[] {
  let y = top;
  return boxes.map((box, at) => {
    if (at > 0) y += box.before;
    const placed = { box, y };
    y += box.height + (at === 0 ? (box.openerHeight ?? 0) : 0);
    return placed;
  });
}

function toEntries(boxes: readonly FlowBox[], ends: readonly number[]): Entry[] {
  return boxes.flatMap(({ heading }, at) => {
    if (!heading) return [];
    const page = FRONT_PAGES + 1 + ends.findIndex((end) => at < end);
    return [{ ...heading, page, destination: `heading-${at}` }];
  });
}

/** Sections are bookmarks of the first level; what they are divided into hangs below them. */
function addBookmark(doc: PDFKit.PDFDocument, { title, level }: Entry): void {
  const { outline } = doc;
  const parent = level === 3 ? outline.children.at(-1) : undefined;
  (parent ?? outline).addItem(title);
}

function drawRoute(doc: PDFKit.PDFDocument, placed: readonly PlacedBox[], first: boolean, last: boolean): void {
  const stops = placed.flatMap(({ box, y }) => (box.heading?.level === 2 ? [y + styles.section.leading / 2] : []));
  const final = placed.at(-1);
  const finish = last && final ? final.y + 20 : page.height;
  drawArtifact(doc, () => {
    doc
      .lineWidth(1.4)
      .moveTo(routeX, first ? (stops[0] ?? 0) : 0)
      .lineTo(routeX, finish)
      .stroke(palette.teal);
    for (const y of stops) drawStop(doc, routeX, y);
    if (last) drawDestination(doc, routeX, finish);
  });
}

function drawStop(doc: PDFKit.PDFDocument, x: number, y: number): void {
  doc.lineWidth(1.8).circle(x, y, 4.6).fillAndStroke(palette.paper, palette.teal);
}

function drawDestination(doc: PDFKit.PDFDocument, x: number, y: number): void {
  doc.lineWidth(1.8).circle(x, y, 6).fillAndStroke(palette.paper, palette.orange);
  doc.circle(x, y, 2.6).fill(palette.orange);
}

const howToUse = [
  'Read it once from beginning to end. Then go back to the stop where you are now.',
  'Tick the boxes on paper, and put each date into your own calendar.',
  'A box with an orange edge is an invented example: its people, schools and results are made up to show how something is done.',
  'Where an official source is named, look it up before you decide. It changes every year; paper does not.',
];

function drawContents(
  doc: PDFKit.PDFDocument,
  measure: Measure,
  root: StructElement,
  facts: GuideFacts,
  entries: readonly Entry[],
): void {
  const titleStyle: TextStyle = { ...styles.section, size: 30, leading: 36 };
  const sections = entries.filter(({ level }) => level === 2);
  const plain = (text: string) => [{ text, bold: false, italic: false }];
  let y = top;
  const put = (tag: string, text: string, style: TextStyle) => {
    const element = addElement(doc, root, tag);
    for (const line of breakLines(measure, plain(text), style, column.width)) {
      drawLine(doc, element, tag, line, style, column.left, y);
      y += style.leading;
    }
  };
  put('H2', 'The route through this guide', titleStyle);
  y += 6;
  put('P', facts.desc, styles.lead);
  y += 26;

  const rowHeight = Math.min(36, 330 / sections.length);
  const middle = (at: number) => y + at * rowHeight + styles.contents.leading / 2;
  drawArtifact(doc, () => {
    doc
      .lineWidth(1.4)
      .moveTo(routeX, middle(0))
      .lineTo(routeX, middle(sections.length - 1))
      .stroke(palette.teal);
    sections.forEach((_, at) => {
      if (at === sections.length - 1) drawDestination(doc, routeX, middle(at));
      else drawStop(doc, routeX, middle(at));
    });
  });
  const list = addElement(doc, root, 'TOC');
  sections.forEach(({ title, page: number, destination }, at) => {
    const rowY = y + at * rowHeight;
    const link = addElement(doc, addElement(doc, list, 'TOCI'), 'Link');
    const numeral: TextStyle = { ...styles.contents, color: palette.tealDeep };
    const [line] = breakLines(measure, plain(title), styles.contents, column.width - 40);
    drawTagged(doc, link, 'Link', () => {
      if (line) drawLine(doc, undefined, '', line, styles.contents, column.left, rowY);
      // The space keeps title and number apart for those who hear the page.
      const label = ` ${number}`;
      setText(doc, label, 'display', numeral, right - measure(label, 'display', numeral), rowY);
    });
    doc.goTo(column.left, rowY, column.width, styles.contents.leading, destination, inStructure(link));
    drawArtifact(doc, () => {
      const ruleY = rowY + styles.contents.leading + (rowHeight - styles.contents.leading) / 2;
      if (at < sections.length - 1) {
        doc.lineWidth(0.6).moveTo(column.left, ruleY).lineTo(right, ruleY).stroke(palette.line);
      }
    });
  });

  const [note] = flow(
    measure,
    [
      {
        type: 'callout',
        kind: 'note',
        label: 'How to use it',
        blocks: [{ type: 'list', kind: 'bullet', items: howToUse.map(plain) }],
      },
    ],
    column,
  );
  if (note) note.draw({ doc, root, y: bottom - note.height, opensPage: false });
}

function drawFooter(doc: PDFKit.PDFDocument, measure: Measure, facts: GuideFacts, number: number, total: number): void {
  const style = styles.footer;
  const position = `${number} of ${total}`;
  drawArtifact(
    doc,
    () => {
      drawBrandMark(doc, column.left, footerY + 6, palette.teal);
      setText(doc, BRAND, 'bold', { ...style, color: palette.navy }, column.left + 34, footerY);
      const after = column.left + 34 + measure(BRAND, 'bold', style);
      setText(doc, `   ${facts.title}`, 'text', style, after, footerY);
      setText(doc, position, 'text', style, right - measure(position, 'text', style), footerY);
    },
    'Pagination',
  );
}
