import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';
import sharp from 'sharp';
import { palette } from '#contract/pages/palette.ts';
import { contoursOf } from '../src/components/contours.ts';
import { cardSize } from './document.ts';

/** What is on a preview card, the picture that a messenger shows with a link to a page. */
export interface CardSubject {
  /** Selects the piece of map to draw. */
  seed: string;
  brand: string;
  /** A short line above the title; may be empty. */
  kicker: string;
  title: string;
  /** SVG text of the page's picture; without one, the card shows a map. */
  picture: string | undefined;
  /** SVG text. */
  logo: string;
}

const { paper, sand, navy, teal, tealSoft, tealLight, orange, lineNavy } = palette;

/** The part of the card with the text; the picture fills the rest. */
const panel = { width: 720, margin: 72 } as const;
const title = { width: panel.width - 2 * panel.margin + 24, top: 214, height: 268, lineHeight: 1.1, maxLines: 4 };

// In this order; each file adds letters that the ones before it lack.
const fontFiles = ['latin', 'latin-ext', 'vietnamese'].map(
  (subset) => `@fontsource/fraunces/files/fraunces-${subset}-600-normal.woff2`,
);

const loadFont = async (file: string): Promise<Font> => {
  const font = create(await readFile(fileURLToPath(import.meta.resolve(file))));
  if ('fonts' in font) throw new Error(`${file} contains several fonts`);
  return font;
};

let loading: Promise<readonly Font[]> | undefined;

const loadFonts = (): Promise<readonly Font[]> => {
  loading ??= Promise.all(fontFiles.map(loadFont));
  return loading;
};

/** Text as outlines, because sharp has no fonts of its own. */
interface OutlinedText {
  /** In units of the font size. */
  width: number;
  draw: (x: number, baseline: number, size: number, color: string) => string;
}

const outlineText = (fonts: readonly Font[], text: string): OutlinedText => {
  const fontOf = (character: string) =>
    fonts.find((font) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)) ?? fonts[0];
  // Neighbors of one font are laid out together, so that they are kerned.
  const runs: { font: Font; text: string }[] = [];
  for (const character of text) {
    const font = fontOf(character);
    const last = runs.at(-1);
    if (font === undefined) throw new Error('There is no font for the preview cards');
    if (last?.font === font) last.text += character;
    else runs.push({ font, text: character });
  }
  let width = 0;
  const outlines: string[] = [];
  for (const run of runs) {
    const em = run.font.unitsPerEm;
    const { glyphs, positions } = run.font.layout(run.text);
    glyphs.forEach((glyph, at) => {
      const outline = glyph.path.toSVG();
      if (outline !== '') outlines.push(`<path transform="translate(${width}) scale(${1 / em})" d="${outline}"/>`);
      width += (positions[at]?.xAdvance ?? glyph.advanceWidth) / em;
    });
  }
  return {
    width,
    draw: (x, baseline, size, color) =>
      `<g fill="${color}" transform="translate(${x} ${baseline}) scale(${size} ${-size})">${outlines.join('')}</g>`,
  };
};

const breakLines = (fonts: readonly Font[], words: readonly string[], widest: number): string[] => {
  const lines: string[] = [];
  for (const word of words) {
    const longer = lines.length === 0 ? word : `${lines.at(-1) ?? ''} ${word}`;
    if (lines.length > 0 && outlineText(fonts, longer).width <= widest) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
};

/**
 * Breaks a title into lines of about equal length, in the largest size that fits on a card.
 * @throws when it does not fit in the smallest size, as with 150 letters or one word of 40.
 */
export const layOutTitle = async (
  text: string,
): Promise<{ size: number; lines: { text: string; width: number }[] }> => {
  const fonts = await loadFonts();
  const words = text.split(/\s+/);
  for (let size = 84; size >= 28; size -= 4) {
    const available = title.width / size;
    const fits = (lines: readonly string[]) => lines.every((line) => outlineText(fonts, line).width <= available);
    let lines = breakLines(fonts, words, available);
    if (!fits(lines) || lines.length > title.maxLines || lines.length * size * title.lineHeight > title.height)
      continue;
    for (let narrower = available - 0.25; narrower > available / 2; narrower -= 0.25) {
      const tighter = breakLines(fonts, words, narrower);
      if (tighter.length > lines.length) break;
      if (fits(tighter)) lines = tighter;
    }
    return { size, lines: lines.map((line) => ({ text: line, width: outlineText(fonts, line).width * size })) };
  }
  throw new Error(`The title does not fit on a preview card: ${text}`);
};

const embed = (svg: string, frame: string) =>
  `<image ${frame} href="data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}"/>`;

/** Where the route crosses from the text to the picture. */
const routeEndY = 540;

/** A map with the end of the route, for pages without a picture. */
const mapSvg = (seed: string) => {
  const { lines, route, stop, summit } = contoursOf(seed);
  const scale = (cardSize.width - panel.width) / 120;
  return [
    `<g transform="translate(0 ${routeEndY - 148 * scale}) scale(${scale})" fill="none">`,
    `<path d="${lines.join('')}" stroke="${tealSoft}" stroke-width="0.5"/>`,
    `<path d="${route}" stroke="${teal}" stroke-width="1.5"/>`,
    `<circle cx="${stop.x}" cy="${stop.y}" r="2.5" fill="${sand}" stroke="${teal}" stroke-width="1.25"/>`,
    `<circle cx="${summit.x}" cy="${summit.y}" r="3.75" fill="${orange}"/></g>`,
  ].join('');
};

const stop = (x: number, y: number) =>
  `<circle cx="${x}" cy="${y}" r="9" fill="${navy}" stroke="${tealLight}" stroke-width="5"/>`;

/** The route below the text, which ends at the picture or continues on the map. */
const routeSvg = (goesOn: boolean) =>
  [
    `<path d="M0 574C120 574 150 520 260 524S420 580 540 556 660 ${routeEndY} ${panel.width} ${routeEndY}" fill="none" stroke="${tealLight}" stroke-width="5"/>`,
    stop(260, 524),
    stop(540, 556),
    goesOn
      ? stop(panel.width, routeEndY)
      : `<circle cx="${panel.width}" cy="${routeEndY}" r="17" fill="${orange}" stroke="${navy}" stroke-width="6"/>`,
  ].join('');

/** @throws when the title does not fit. */
export const cardSvg = async (subject: CardSubject): Promise<string> => {
  const fonts = await loadFonts();
  const { size, lines } = await layOutTitle(subject.title);
  const { width, height } = cardSize;
  const background = contoursOf(subject.seed).lines.join('');
  const leading = size * title.lineHeight;
  // Short and long titles start at the same height, so that cards in a row line up.
  const firstBaseline = title.top + size * 0.78;
  const rest = { width: width - panel.width, height };
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${sand}"/>`,
    `<svg x="${panel.width}" width="${rest.width}" height="${height}">`,
    subject.picture === undefined
      ? mapSvg(subject.seed)
      : embed(subject.picture, `width="${rest.width}" height="${height}" preserveAspectRatio="xMidYMid slice"`),
    '</svg>',
    `<rect width="${panel.width}" height="${height}" fill="${navy}"/>`,
    `<svg width="${panel.width}" height="${height}" viewBox="0 0 120 160" preserveAspectRatio="xMidYMid slice">`,
    `<path d="${background}" fill="none" stroke="${lineNavy}" stroke-width="0.25"/></svg>`,
    embed(subject.logo, `x="${panel.margin}" y="64" width="64" height="64"`),
    outlineText(fonts, subject.brand).draw(panel.margin + 84, 108, 34, sand),
    outlineText(fonts, subject.kicker).draw(panel.margin, 190, 26, tealLight),
    ...lines.map((line, at) =>
      outlineText(fonts, line.text).draw(panel.margin, firstBaseline + at * leading, size, paper),
    ),
    routeSvg(subject.picture === undefined),
    '</svg>',
  ].join('');
};

/** Messengers skip larger pictures. */
export const maxCardBytes = 60_000;

/** Numbers of colors to try until a card is small enough. */
const palettes = [40, 24, 16] as const;

const drawCard = async (svg: string): Promise<Buffer> => {
  const drawn = await sharp(Buffer.from(svg)).raw().toBuffer({ resolveWithObject: true });
  for (const colors of palettes) {
    const raw = { width: drawn.info.width, height: drawn.info.height, channels: drawn.info.channels };
    const png = await sharp(drawn.data, { raw })
      .png({ palette: true, colors, dither: 0, compressionLevel: 9, effort: 7 })
      .toBuffer();
    if (png.length <= maxCardBytes) return png;
  }
  throw new Error(`A preview card has more than ${maxCardBytes} bytes in ${palettes.at(-1) ?? 0} colors`);
};

/**
 * Draws a preview card as a PNG of {@link cardSize}, or takes it from the folder `cache`, which may
 * be deleted at any time. The name contains a hash of the content.
 */
export const previewCard = async (subject: CardSubject, cache: string): Promise<{ name: string; png: Buffer }> => {
  const svg = await cardSvg(subject);
  const drawing = JSON.stringify([svg, palettes, sharp.versions]);
  const name = `card-${createHash('sha256').update(drawing).digest('hex').slice(0, 12)}.png`;
  const cachedFile = path.join(cache, name);
  const cached = await readFile(cachedFile).catch(() => undefined);
  if (cached !== undefined) return { name, png: cached };
  const png = await drawCard(svg);
  await mkdir(cache, { recursive: true });
  await writeFile(cachedFile, png);
  return { name, png };
};

/** An ICO file with one PNG of less than 256 pixels. */
const icoOf = (png: Buffer, pixels: number): Buffer => {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // an icon
  header.writeUInt16LE(1, 4); // one picture
  header.writeUInt8(pixels, 6);
  header.writeUInt8(pixels, 7);
  header.writeUInt16LE(1, 10); // color planes
  header.writeUInt16LE(32, 12); // bits a pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
};

/**
 * The icons that are requested without a tag in the page: `favicon.ico` by programs that do not
 * draw SVG, `apple-touch-icon.png` by iOS, which rounds the corners itself.
 */
export const iconFiles = async (logo: string): Promise<Record<'favicon.ico' | 'apple-touch-icon.png', Buffer>> => {
  const drawn = (pixels: number) =>
    sharp(Buffer.from(logo), { density: (72 * pixels) / 32 }).resize(pixels, pixels, { fit: 'contain' });
  const [small, large] = await Promise.all([
    drawn(32).png().toBuffer(),
    drawn(180).flatten({ background: navy }).png({ palette: true }).toBuffer(),
  ]);
  return { 'favicon.ico': icoOf(small, 32), 'apple-touch-icon.png': large };
};
