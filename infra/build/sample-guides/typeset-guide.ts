import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { palette } from '#contract/palette.ts';
import { firstStep } from '#web/content/first-step.ts';
import { BRAND, REGISTER_URL } from './brand.ts';
import { drawBrandMark, drawCover, longDate } from './cover.ts';
import { COLUMN, calloutPart, flow, TOP } from './flow.ts';
import {
  type Callout,
  type GuideAbout,
  type GuideFacts,
  type GuideSource,
  type Inline,
  type Paragraph,
  plain,
  plainText,
} from './guide-source.ts';
import { type Doc, drawArtifact, type StructElement, selectFont, setText, styles } from './text.ts';

const RIGHT = COLUMN.x + COLUMN.width;
const BOTTOM = 732;
const FOOTER_Y = 747;
/** The route runs down the margin and joins the sections. */
const ROUTE_X = 76;
/** The distance from the top of a section's title to its stop on the route. */
const STOP = 12.5;
/** Pages before the text: cover and contents. */
const FRONT_PAGES = 2;

export interface TypesetPdf {
  bytes: Buffer;
  pages: number;
}

type GuideInfo = Pick<GuideSource, 'facts' | 'about'>;

/** A section where it was set; `page` counts from 1. */
interface Section {
  title: string;
  page: number;
  y: number;
}

/**
 * Sets one guide: cover, contents, text, imprint and next step; tagged, with bookmarks, in American
 * English.
 * The same source gives the same bytes: the document's date and, through it, its file identifier
 * come from the edition.
 */
export async function typesetGuide({ facts, about, blocks }: GuideSource): Promise<TypesetPdf> {
  const published = editionDate(facts.edition);
  const doc = new PDFDocument({
    size: 'LETTER',
    margins: { top: TOP, bottom: 792 - BOTTOM, left: COLUMN.x, right: 612 - RIGHT },
    autoFirstPage: false,
    bufferPages: true,
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
  const root = doc.struct('Document');
  doc.addStructure(root);

  drawCover(doc, root, { facts, about });
  doc.addPage();
  const contents = doc.struct('Sect');
  root.add(contents);
  doc.addPage();
  const sections: Section[] = [];
  const finish = flow(doc, root, [...blocks, imprint({ facts, about }), nextStep], ({ level, inlines }) => {
    const title = plainText(inlines);
    if (level === 3) {
      (doc.outline.children.at(-1) ?? doc.outline).addItem(title);
      return;
    }
    doc.outline.addItem(title);
    doc.addNamedDestination(`section-${sections.length}`, 'XYZ', null, Math.max(0, doc.y - 24), null);
    sections.push({ title, page: doc.bufferedPageRange().count, y: doc.y });
  });

  const { count } = doc.bufferedPageRange();
  doc.switchToPage(FRONT_PAGES - 1);
  drawContents(doc, contents, { facts, about }, sections);
  for (let page = FRONT_PAGES; page <= count; page += 1) {
    doc.switchToPage(page - 1);
    drawFooter(doc, facts, `${page} of ${count}`);
    if (page === FRONT_PAGES) continue;
    const stops = sections.filter((section) => section.page === page).map(({ y }) => y + STOP);
    const start = page === FRONT_PAGES + 1 ? (stops[0] ?? 0) : 0;
    drawRoute(doc, start, stops, page === count ? finish + 20 : undefined);
  }

  root.end();
  doc.end();
  return { bytes: await bytes, pages: count };
}

/**
 * An edition such as `2026-27` is dated July 1 of its first year, when the school year it serves
 * begins.
 */
export function editionDate(edition: string): Date {
  return new Date(Date.UTC(Number(edition.slice(0, 4)), 6, 1));
}

const paragraph = (...inlines: Inline[]): Paragraph => ({ type: 'paragraph', inlines });

const authorOf = ({ author }: GuideAbout): Inline[] => [
  { ...plain(author.name), bold: true },
  plain(`. ${author.credential}.`),
];

const imprint = ({ facts, about }: GuideInfo): Callout => ({
  type: 'callout',
  kind: 'note',
  label: 'About this guide',
  blocks: [
    paragraph(...authorOf(about)),
    paragraph(
      plain(
        `This edition is for the ${facts.edition.replace('-', '–')} school year. We last checked it against the sources ` +
          `above on ${longDate(about.checkedOn)}. It is general information, not legal, medical or financial advice, and ` +
          'no one can promise you an admission decision. Rules, dates and fees change: where this guide and an official ' +
          'source differ, the official source is right.',
      ),
    ),
    paragraph(
      plain('Your copy is for your own household. Print it, write on it, and bring it to your school counselor.'),
    ),
  ],
});

const nextStep: Callout = {
  type: 'callout',
  kind: 'note',
  label: 'Your next step',
  blocks: [
    paragraph(
      plain(`Bring your questions to ${BRAND}. ${firstStep.lead} Register at `),
      { ...plain(REGISTER_URL.replace('https://', '')), bold: true, href: REGISTER_URL },
      plain('.'),
    ),
  ],
};

/**
 * Draws the route down a page from `start`, with a stop at each section, to its destination or the
 * page's end.
 */
function drawRoute(doc: Doc, start: number, stops: readonly number[], destination?: number): void {
  drawArtifact(doc, () => {
    doc
      .lineWidth(1.4)
      .moveTo(ROUTE_X, start)
      .lineTo(ROUTE_X, destination ?? doc.page.height)
      .stroke(palette.teal);
    doc.lineWidth(1.8);
    for (const y of stops) doc.circle(ROUTE_X, y, 4.6).fillAndStroke(palette.paper, palette.teal);
    if (destination === undefined) return;
    doc.circle(ROUTE_X, destination, 6).fillAndStroke(palette.paper, palette.orange);
    doc.circle(ROUTE_X, destination, 2.6).fill(palette.orange);
  });
}

const howToUse: Callout = {
  type: 'callout',
  kind: 'note',
  label: 'How to use it',
  blocks: [
    {
      type: 'list',
      kind: 'bullet',
      items: [
        'Read it once from beginning to end. Then go back to the stop where you are now.',
        'Tick the boxes on paper, and put each date into your own calendar.',
        'A box with an orange edge is an invented example: its people, schools and results are made up to show how something is done.',
        'Where an official source is named, look it up before you decide. It changes every year; paper does not.',
      ].map((item) => [plain(item)]),
    },
  ],
};

function drawContents(
  doc: Doc,
  parent: StructElement,
  { facts, about }: GuideInfo,
  sections: readonly Section[],
): void {
  doc.y = TOP;
  setText(doc, parent, 'H2', [plain('The route through this guide')], { ...styles.section, size: 30 }, COLUMN);
  doc.y += 6;
  setText(doc, parent, 'P', [plain(facts.desc)], styles.lead, COLUMN);
  doc.y += 8;
  setText(doc, parent, 'P', [plain('By '), ...authorOf(about)], styles.body, COLUMN);

  const top = doc.y + 26;
  const rowHeight = Math.min(36, 330 / sections.length);
  const stops = sections.map((_, at) => top + at * rowHeight + 9);
  drawRoute(doc, stops[0] ?? 0, stops.slice(0, -1), stops.at(-1));
  const list = doc.struct('TOC');
  parent.add(list);
  sections.forEach(({ title, page }, at) => {
    const y = top + at * rowHeight;
    const link: StructElement = doc.struct('Link', {}, () => {
      selectFont(doc, styles.contents).fillColor(styles.contents.color).text(title, COLUMN.x, y);
      // The space keeps title and number apart for a screen reader.
      doc.fillColor(palette.tealDeep).text(` ${page}`, COLUMN.x, y, { align: 'right' });
      // The library's types leave this option out.
      const inStructure: object = { structParent: link };
      doc.goTo(COLUMN.x, y, COLUMN.width, 18, `section-${at}`, inStructure);
    });
    list.add(doc.struct('TOCI', {}, link));
    if (at === sections.length - 1) return;
    const rule = y + rowHeight / 2 + 9;
    drawArtifact(doc, () => doc.lineWidth(0.6).moveTo(COLUMN.x, rule).lineTo(RIGHT, rule).stroke(palette.line));
  });

  const note = calloutPart(doc, howToUse, COLUMN);
  doc.y = BOTTOM - note.height;
  note.draw(parent);
}

function drawFooter(doc: Doc, { title }: GuideFacts, position: string): void {
  doc.page.margins.bottom = 0;
  drawArtifact(
    doc,
    () => {
      drawBrandMark(doc, COLUMN.x, FOOTER_Y + 6, palette.teal);
      selectFont(doc, styles.footer, { bold: true }).fillColor(palette.navy);
      doc.text(BRAND, COLUMN.x + 34, FOOTER_Y, { continued: true });
      selectFont(doc, styles.footer).fillColor(styles.footer.color).text(`   ${title}`);
      doc.text(position, COLUMN.x, FOOTER_Y, { align: 'right' });
    },
    'Pagination',
  );
}
