import { palette } from '#contract/palette.ts';
import { contoursOf } from '#web/components/contours.ts';
import { BRAND, SERIES } from './brand.ts';
import { type GuideFacts, plain } from './guide-source.ts';
import { type Doc, drawArtifact, type StructElement, selectFont, setText, type TextStyle } from './text.ts';

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

/** Draws the cover on a new page. The terrain and its route come from the guide's own id. */
export function drawCover(doc: Doc, root: StructElement, facts: GuideFacts): void {
  const look = looks[facts.category];
  doc.addPage({ margin: 0 });
  const { page } = doc;
  drawArtifact(doc, () => {
    doc.rect(0, 0, page.width, page.height).fill(look.ground);
    drawMap(doc, facts.id, look);
    drawBrandMark(doc, margin, 62, look.route);
  });

  const section = doc.struct('Sect');
  root.add(section);
  const put = (tag: string, text: string, style: TextStyle, x = margin) => {
    const width = page.width - x - margin;
    setText(doc, section, tag, [plain(balance(doc, text, style, width))], style, { x, width });
  };
  const small = { size: 10.5, font: 'bold', characterSpacing: 0.8 } as const;
  doc.y = 51;
  put('P', BRAND, { size: 15, color: look.title, font: 'display' }, margin + 36);
  doc.y = 140;
  put('P', `${SERIES.toUpperCase()}  ·  ${look.label}`, { ...small, color: look.series });
  doc.y = 166;
  const [title = facts.title, ...rest] = facts.title.split(': ');
  put('H1', title, { size: 50, lineGap: -6, color: look.title, font: 'display' });
  doc.y += 10;
  if (rest.length > 0) put('P', rest.join(': '), { size: 22, color: look.text, font: 'display' });
  doc.y = page.height - 42;
  put('P', `Edition ${facts.edition.replace('-', '–')}`, { ...small, color: look.title });
}

/** A title in the fewest lines of similar length. */
function balance(doc: Doc, title: string, style: TextStyle, available: number): string {
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
  return lines.join(' \n');
}

function drawMap(doc: Doc, seed: string, look: { contour: string; route: string }): void {
  const { lines, route, stop, summit } = contoursOf(seed);
  doc.save().scale(doc.page.width / 120);
  doc.lineWidth(0.25).path(lines.join('')).stroke(look.contour);
  doc.lineWidth(0.5).path(route).stroke(look.route);
  doc.circle(stop.x, stop.y, 1.3).fill(look.route);
  doc.circle(summit.x, summit.y, 2).fill(palette.orange);
  doc.restore();
}

/** The brand's logo: a short route with two stops. */
export function drawBrandMark(doc: Doc, x: number, y: number, color: string): void {
  doc.lineCap('round').lineWidth(2);
  doc.path(`M${x + 3} ${y + 5}C${x + 10} ${y + 5} ${x + 9} ${y - 7} ${x + 19} ${y - 7}`).stroke(color);
  doc.circle(x + 3, y + 5, 3).fill(color);
  doc.circle(x + 22, y - 7, 3).fill(palette.orange);
}
