import { palette } from '#contract/pages/palette.ts';
import { cardSize, type PageCard } from '#contract/website/cards.ts';
import { contoursOf } from './contours.ts';

/** The images on a preview card, if they could be loaded. */
export interface CardImages {
  /** In {@link logoArea}. */
  readonly logo: CanvasImageSource | undefined;
  /** In {@link pictureArea}; without one, the card shows a map. */
  readonly picture: CanvasImageSource | undefined;
}

/** The part of the card with the text; the picture fills the rest. */
const panel = { width: 720, margin: 72 } as const;
const title = {
  width: panel.width - 2 * panel.margin + 24,
  top: 214,
  height: 268,
  lineHeight: 1.1,
  maxLines: 4,
  smallest: 28,
};

/** How images fill their places, as attributes of an SVG. */
export interface ImageArea {
  readonly width: number;
  readonly height: number;
  readonly preserveAspectRatio: string;
}
export const pictureArea: ImageArea = {
  width: cardSize.width - panel.width,
  height: cardSize.height,
  preserveAspectRatio: 'xMidYMid slice',
};
export const logoArea: ImageArea = { width: 64, height: 64, preserveAspectRatio: 'xMidYMid meet' };

/** The first family is that of headings; a build has the others for letters that it lacks. */
const fontOf = (size: number) => `600 ${String(size)}px Fraunces, "Fraunces latin-ext", "Fraunces vietnamese", serif`;

type Context = OffscreenCanvasRenderingContext2D;
type Colors = Readonly<Record<keyof typeof palette, string>>;
/** The width of a text, in units of the font size. */
type Measure = (text: string) => number;

const measureIn =
  (context: Context): Measure =>
  (text) => {
    context.font = fontOf(100);
    return context.measureText(text).width / 100;
  };

const breakLines = (measure: Measure, words: readonly string[], widest: number): string[] => {
  const lines: string[] = [];
  for (const word of words) {
    const longer = lines.length === 0 ? word : `${lines.at(-1) ?? ''} ${word}`;
    if (lines.length > 0 && measure(longer) <= widest) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
};

/**
 * Breaks a title into lines of about equal length, in the largest size that fits on a card. What
 * fits in none is in the smallest, with long words broken and the end cut off.
 */
export const layOutTitle = (context: Context, text: string): { size: number; lines: string[] } => {
  const measure = measureIn(context);
  const words = text.split(/\s+/);
  for (let size = 84; size >= title.smallest; size -= 4) {
    const available = title.width / size;
    const fits = (lines: readonly string[]) => lines.every((line) => measure(line) <= available);
    let lines = breakLines(measure, words, available);
    if (!fits(lines) || lines.length > title.maxLines || lines.length * size * title.lineHeight > title.height)
      continue;
    for (let narrower = available - 0.25; narrower > available / 2; narrower -= 0.25) {
      const tighter = breakLines(measure, words, narrower);
      if (tighter.length > lines.length) break;
      if (fits(tighter)) lines = tighter;
    }
    return { size, lines };
  }
  const size = title.smallest;
  const lines = breakLines(measure, text.match(/\S{1,30}/gu) ?? [], title.width / size);
  return { size, lines: lines.slice(0, Math.floor(title.height / (size * title.lineHeight))) };
};

const strokePath = (context: Context, path: string, color: string, width: number) => {
  context.strokeStyle = color;
  context.lineWidth = width;
  context.stroke(new Path2D(path));
};

const dot = (
  context: Context,
  { x, y }: { readonly x: number; readonly y: number },
  radius: number,
  fill: string,
  line?: { readonly color: string; readonly width: number },
) => {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fillStyle = fill;
  context.fill();
  if (line === undefined) return;
  context.strokeStyle = line.color;
  context.lineWidth = line.width;
  context.stroke();
};

const fill = (context: Context, color: string, x: number, width: number) => {
  context.fillStyle = color;
  context.fillRect(x, 0, width, cardSize.height);
};

/** Where the route crosses from the text to the picture. */
const routeEnd = { x: panel.width, y: 540 };

/** A map with the end of the route, for pages without a picture. */
const drawMap = (context: Context, seed: string, { sand, teal, tealSoft, orange }: Colors) => {
  const { lines, route, stop, summit } = contoursOf(seed);
  const scale = pictureArea.width / 120;
  context.save();
  context.translate(panel.width, routeEnd.y - 148 * scale);
  context.scale(scale, scale);
  strokePath(context, lines.join(''), tealSoft, 0.5);
  strokePath(context, route, teal, 1.5);
  dot(context, stop, 2.5, sand, { color: teal, width: 1.25 });
  dot(context, summit, 3.75, orange);
  context.restore();
};

/** The panel for the text, with contours. What is drawn left of it before is covered. */
const drawPanel = (context: Context, seed: string, { navy, lineNavy }: Colors) => {
  fill(context, navy, 0, panel.width);
  const scale = panel.width / 120;
  context.save();
  context.beginPath();
  context.rect(0, 0, panel.width, cardSize.height);
  context.clip();
  context.translate(0, (cardSize.height - 160 * scale) / 2);
  context.scale(scale, scale);
  strokePath(context, contoursOf(seed).lines.join(''), lineNavy, 0.25);
  context.restore();
};

/** The route below the text, which ends at the picture or continues on the map. */
const drawRoute = (context: Context, goesOn: boolean, { navy, tealLight, orange }: Colors) => {
  const { x, y } = routeEnd;
  const stop = { color: tealLight, width: 5 };
  strokePath(
    context,
    `M0 574C120 574 150 520 260 524S420 580 540 556 660 ${String(y)} ${String(x)} ${String(y)}`,
    tealLight,
    5,
  );
  dot(context, { x: 260, y: 524 }, 9, navy, stop);
  dot(context, { x: 540, y: 556 }, 9, navy, stop);
  if (goesOn) dot(context, routeEnd, 9, navy, stop);
  else dot(context, routeEnd, 17, orange, { color: navy, width: 6 });
};

/**
 * Draws a preview card on a canvas of {@link cardSize}: in a build, and in the office, for a page
 * whose words changed since.
 */
export const drawCard = (
  context: Context,
  { seed, brand, kicker, title: text, colors: others }: PageCard,
  { logo, picture }: CardImages,
): void => {
  const colors = Object.fromEntries(
    Object.entries(palette).map(([name, color]) => [name, others[color] ?? color]),
  ) as Colors;
  fill(context, colors.sand, 0, cardSize.width);
  if (picture === undefined) drawMap(context, seed, colors);
  else context.drawImage(picture, panel.width, 0, pictureArea.width, pictureArea.height);
  drawPanel(context, seed, colors);
  if (logo !== undefined) context.drawImage(logo, panel.margin, 64, logoArea.width, logoArea.height);
  const write = (words: string, x: number, baseline: number, size: number, color: string) => {
    context.font = fontOf(size);
    context.fillStyle = color;
    context.fillText(words, x, baseline, panel.margin + title.width - x);
  };
  write(brand, panel.margin + 84, 108, 34, colors.sand);
  write(kicker, panel.margin, 190, 26, colors.tealLight);
  const { size, lines } = layOutTitle(context, text);
  // Short and long titles start at the same height, so that cards in a row line up.
  const firstBaseline = title.top + size * 0.78;
  lines.forEach((line, at) => {
    write(line, panel.margin, firstBaseline + at * size * title.lineHeight, size, colors.paper);
  });
  drawRoute(context, picture === undefined, colors);
};
