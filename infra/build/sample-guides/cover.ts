import { readFileSync } from 'node:fs';
import { palette } from '#contract/palette.ts';
import { contoursOf } from '#web/components/contours.ts';
import { BRAND, SERIES } from './brand.ts';
import { type GuideSource, plain } from './guide-source.ts';
import { drawObject, objectPath } from './object.ts';
import { type Doc, drawArtifact, type StructElement, selectFont, setText, type TextStyle } from './text.ts';

/** The shop's label of a category, and the colors of its covers. */
const looks = {
  Stem: {
    label: 'STEAM',
    ground: palette.navy,
    contour: palette.lineNavy,
    title: palette.paper,
    text: palette.mist,
    mark: palette.tealLight,
  },
  'Non-Stem': {
    label: 'NON-STEAM',
    ground: palette.sandDeep,
    contour: palette.stone,
    title: palette.navy,
    text: palette.inkSoft,
    mark: palette.tealDeep,
  },
} as const;

const margin = 56;
/** A title is set as large as it fits: in two lines if they stay large enough, else in three. */
const titleSettings = [
  ...[80, 76, 72, 68, 64, 60, 57].map((size) => ({ size, mostLines: 2 })),
  ...[72, 68, 64, 60, 56].map((size) => ({ size, mostLines: 3 })),
];
/** The object gets the space between title and imprint, up to this side. */
const LARGEST_OBJECT = 430;

/**
 * Draws the cover on a new page. It is also the guide's picture in the shop, where it is 92 pixels
 * wide, so it has little more than a large title and one object. The terrain behind the object
 * comes from the guide's own id.
 */
export function drawCover(doc: Doc, root: StructElement, { facts, about }: Pick<GuideSource, 'facts' | 'about'>): void {
  const look = looks[facts.category];
  doc.addPage({ margin: 0 });
  const { page } = doc;
  drawArtifact(doc, () => {
    doc.rect(0, 0, page.width, page.height).fill(look.ground);
    drawTerrain(doc, facts.id, look.contour);
    drawBrandMark(doc, margin, 50, look.mark);
  });

  const section = doc.struct('Sect');
  root.add(section);
  const width = page.width - 2 * margin;
  const put = (tag: string, text: string, style: TextStyle, x = margin) => {
    // Titles come with their line breaks, which pdfkit measures as if they were letters.
    setText(doc, section, tag, [plain(text)], style, { x, width: 2 * page.width });
  };
  const small = { size: 11.5, font: 'bold', characterSpacing: 0.8 } as const;
  doc.y = 39;
  put('P', BRAND, { size: 15, color: look.title, font: 'display' }, margin + 36);
  doc.y = 72;
  put('P', `${SERIES.toUpperCase()}  ·  ${look.label}`, { ...small, color: look.mark });
  doc.y = 92;
  const [title = facts.title, ...rest] = facts.title.split(': ');
  const set = fitTitle(doc, title, { color: look.title, font: 'display' }, width);
  put('H1', set.text, set.style);
  doc.y += 16;
  const subtitle: TextStyle = { size: 23, color: look.text, font: 'display' };
  if (rest.length > 0) put('P', balance(doc, rest.join(': '), subtitle, width).join(' \n'), subtitle);

  const imprint = page.height - 62;
  const side = Math.min(LARGEST_OBJECT, imprint - doc.y - 30);
  const { y } = doc;
  const object = readFileSync(objectPath(facts.id), 'utf8');
  drawArtifact(doc, () => drawObject(doc, object, { x: (page.width - side) / 2, y: (y + imprint - side) / 2, side }));
  doc.y = imprint;
  put('P', `By ${about.author.name}`, { size: 15, color: look.title, font: 'bold' });
  const checked = `Edition ${facts.edition.replace('-', '–')}  ·  Checked ${longDate(about.checkedOn)}`;
  put('P', checked, { ...small, color: look.text });
}

/** A day such as `2026-10-01` as "October 1, 2026". */
export const longDate = (day: string): string =>
  new Date(day).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

function fitTitle(doc: Doc, title: string, look: Omit<TextStyle, 'size'>, width: number) {
  for (const { size, mostLines } of titleSettings) {
    const style = { ...look, size, lineGap: -size / 6 };
    const lines = balance(doc, title, style, width);
    const fits = lines.every((line) => doc.widthOfString(line) <= width);
    if (lines.length <= mostLines && fits) return { style, text: lines.join(' \n') };
  }
  throw new Error(`The title before its colon is too long for the cover: ${title}`);
}

/** A title in the fewest lines of similar length. */
function balance(doc: Doc, title: string, style: TextStyle, available: number): string[] {
  selectFont(doc, style);
  const linesWithin = (width: number) =>
    title.split(' ').reduce<string[]>((lines, word) => {
      const longer = `${lines.at(-1)} ${word}`;
      return lines.length > 0 && doc.widthOfString(longer) <= width ? lines.with(-1, longer) : [...lines, word];
    }, []);
  let lines = linesWithin(available);
  for (let width = available; width > 0 && linesWithin(width).length === lines.length; width -= style.size / 2) {
    lines = linesWithin(width);
  }
  return lines;
}

function drawTerrain(doc: Doc, seed: string, color: string): void {
  const { lines } = contoursOf(seed);
  doc.save().scale(doc.page.width / 120);
  doc.lineWidth(0.4).path(lines.join('')).stroke(color);
  doc.restore();
}

/** The brand's logo: a short route with two stops. */
export function drawBrandMark(doc: Doc, x: number, y: number, color: string): void {
  doc.lineCap('round').lineWidth(2);
  doc.path(`M${x + 3} ${y + 5}C${x + 10} ${y + 5} ${x + 9} ${y - 7} ${x + 19} ${y - 7}`).stroke(color);
  doc.circle(x + 3, y + 5, 3).fill(color);
  doc.circle(x + 22, y - 7, 3).fill(palette.orange);
}
