import { palette } from '#contract/palette.ts';
import { contoursOf } from '#web/components/contours.ts';
import { BRAND, SERIES } from './brand.ts';
import type { GuideFacts } from './guide-source.ts';
import { addElement, drawArtifact, drawLine, type StructElement } from './ink.ts';
import { balanceLines, breakLines, type Measure, type TextStyle } from './text.ts';

export interface PageSize {
  width: number;
  height: number;
}

/** The shop's label of a category, and the colors of its covers. */
const looks = {
  Stem: {
    label: 'STEAM',
    ground: palette.navy,
    contour: palette.lineNavy,
    title: palette.paper,
    text: palette.mist,
    route: palette.tealLight,
    series: palette.tealLight,
  },
  'Non-Stem': {
    label: 'NON-STEAM',
    ground: palette.sand,
    contour: palette.tealSoft,
    title: palette.navy,
    text: palette.inkFaint,
    route: palette.teal,
    series: palette.tealDeep,
  },
} as const;

const margin = 56;
const titleTop = 166;

/** Draws the cover on the current page. The terrain and its route come from the guide's own id. */
export function drawCover(
  doc: PDFKit.PDFDocument,
  measure: Measure,
  root: StructElement,
  facts: GuideFacts,
  page: PageSize,
): void {
  const look = looks[facts.category];
  drawArtifact(doc, () => {
    doc.rect(0, 0, page.width, page.height).fill(look.ground);
    drawMap(doc, facts.id, look, page);
    drawBrandMark(doc, margin, 62, look.route);
  });

  const section = addElement(doc, root, 'Sect');
  const small: TextStyle = { size: 10.5, leading: 14, color: look.text, base: 'bold', characterSpacing: 0.8 };
  const line = (tag: string, text: string, style: TextStyle, x: number, y: number) => {
    const [set] = breakLines(measure, [{ text, bold: style.base === 'bold', italic: false }], style, page.width);
    if (set) drawLine(doc, addElement(doc, section, tag), tag, set, style, x, y);
  };
  line('P', BRAND, { size: 15, leading: 20, color: look.title, base: 'display' }, margin + 36, 52);
  line('P', `${SERIES.toUpperCase()}  ·  ${look.label}`, { ...small, color: look.series }, margin, 140);

  const [title = facts.title, ...rest] = facts.title.split(': ');
  const subtitle = rest.join(': ');
  let y = titleTop;
  const setTitle = (tag: string, text: string, style: TextStyle) => {
    const element = addElement(doc, section, tag);
    for (const set of balanceLines(measure, text, style, page.width - 2 * margin)) {
      drawLine(doc, element, tag, set, style, margin, y);
      y += style.leading;
    }
  };
  setTitle('H1', title, { size: 50, leading: 55, color: look.title, base: 'display' });
  y += 8;
  if (subtitle) setTitle('P', subtitle, { size: 22, leading: 28, color: look.text, base: 'display' });

  const edition = `Edition ${facts.edition.replace('-', '–')}`;
  line('P', edition, { ...small, color: look.title }, margin, page.height - 42);
}

function drawMap(
  doc: PDFKit.PDFDocument,
  seed: string,
  look: { contour: string; route: string },
  page: PageSize,
): void {
  const { lines, route, stop, summit } = contoursOf(seed);
  doc.save().scale(page.width / 120);
  doc.lineWidth(0.25).path(lines.join('')).stroke(look.contour);
  doc.lineWidth(0.5).path(route).stroke(look.route);
  doc.circle(stop.x, stop.y, 1.3).fill(look.route);
  doc.circle(summit.x, summit.y, 2).fill(palette.orange);
  doc.restore();
}

/** The brand's sign: a short route with two stops. */
export function drawBrandMark(doc: PDFKit.PDFDocument, x: number, y: number, color: string): void {
  doc.lineCap('round').lineWidth(2);
  doc.path(`M${x + 3} ${y + 5}C${x + 10} ${y + 5} ${x + 9} ${y - 7} ${x + 19} ${y - 7}`).stroke(color);
  doc.circle(x + 3, y + 5, 3).fill(color);
  doc.circle(x + 22, y - 7, 3).fill(palette.orange);
}
