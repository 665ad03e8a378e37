import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createCanvas, GlobalFonts, loadImage, Path2D } from '@napi-rs/canvas';
import sharp from 'sharp';
import { palette } from '#contract/pages/palette.ts';
import { CARD_MAX_BYTES, cardSize, type PageCard } from '#contract/website/cards.ts';
import { drawCard, type ImageArea, logoArea, pictureArea } from '../src/components/preview-card.ts';

const { navy } = palette;

// The drawing is written for browsers.
Object.assign(globalThis, { Path2D });

const fonts = { Fraunces: 'latin', 'Fraunces latin-ext': 'latin-ext', 'Fraunces vietnamese': 'vietnamese' };
for (const [family, subset] of Object.entries(fonts)) {
  const file = import.meta.resolve(`@fontsource/fraunces/files/fraunces-${subset}-600-normal.woff2`);
  GlobalFonts.registerFromPath(fileURLToPath(file), family);
}

/** An empty card, which the package draws as a browser’s canvas does. */
export const emptyCard = () => {
  const canvas = createCanvas(cardSize.width, cardSize.height);
  return { canvas, context: canvas.getContext('2d') as unknown as OffscreenCanvasRenderingContext2D };
};

/** An SVG that fills an area, as an image to draw. */
const imageOf = async (svg: string, { width, height, preserveAspectRatio }: ImageArea) => {
  const size = `width="${String(width)}" height="${String(height)}"`;
  const href = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  const filled = `<svg xmlns="http://www.w3.org/2000/svg" ${size}><image ${size} href="${href}" preserveAspectRatio="${preserveAspectRatio}"/></svg>`;
  const png = await sharp(Buffer.from(filled)).png().toBuffer();
  return (await loadImage(png)) as unknown as CanvasImageSource;
};

/** The pixels of a card. */
const pixelsOf = async (card: PageCard): Promise<Buffer> => {
  const { canvas, context } = emptyCard();
  drawCard(context, card, {
    logo: await imageOf(card.logo, logoArea),
    picture: card.picture === null ? undefined : await imageOf(card.picture, pictureArea),
  });
  // A copy, because the canvas may be freed with its own.
  return Buffer.from(canvas.data());
};

/** Numbers of colors to try until a card is small enough. */
const palettes = [40, 24, 16] as const;

const compress = async (pixels: Buffer): Promise<Buffer> => {
  for (const colors of palettes) {
    const png = await sharp(pixels, { raw: { ...cardSize, channels: 4 } })
      .png({ palette: true, colors, dither: 0, compressionLevel: 9, effort: 7 })
      .toBuffer();
    if (png.length <= CARD_MAX_BYTES) return png;
  }
  throw new Error(`A preview card has more than ${CARD_MAX_BYTES} bytes in ${palettes.at(-1) ?? 0} colors`);
};

/**
 * Draws a preview card as a PNG of {@link cardSize}, or takes it from the folder `cache`, which may
 * be deleted at any time. The name contains a hash of the content.
 * @param card with SVG texts instead of the names of files
 */
export const previewCard = async (card: PageCard, cache: string): Promise<{ name: string; png: Buffer }> => {
  const pixels = await pixelsOf(card);
  const hash = createHash('sha256')
    .update(pixels)
    .update(JSON.stringify([palettes, sharp.versions]));
  const name = `card-${hash.digest('hex').slice(0, 12)}.png`;
  const cachedFile = path.join(cache, name);
  const cached = await readFile(cachedFile).catch(() => undefined);
  if (cached !== undefined) return { name, png: cached };
  const png = await compress(pixels);
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
