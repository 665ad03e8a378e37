import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sharp, { type Color, type OverlayOptions, type Sharp } from 'sharp';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CARD_MAX_BYTES, type PageCard } from '#contract/website/cards.ts';
import { type PhotoKind, photoFiles } from '#contract/website/photos.ts';
import { staticSite } from '#infra/local/gateway/static-site.ts';
import { headerSets } from '#infra/stack/site-headers.ts';
import { launchChromium } from '../e2e/chromium.ts';
import { officeWorkers } from './office.ts';
import { previewCard } from './preview-cards.ts';

/** What draws in the office, in a page of its own with the office’s headers. */
const entry = `
import '/src/components/look.css';
import { cardJpeg } from '/src/office/website/draw-card.ts';
import { preparePhoto } from '/src/office/website/prepare-photo.ts';
window.drawCard = async (card) => (await (await cardJpeg(card)).bytes()).toBase64();
window.prepare = async (content, type, name, kind) => {
  const photo = new File([Uint8Array.fromBase64(content)], name, { type });
  try {
    const files = await preparePhoto(photo, kind, new AbortController().signal);
    const read = async ({ content, ...file }) => [file, (await content.bytes()).toBase64()];
    return { files: await Promise.all(files.map(read)) };
  } catch (error) {
    return { problem: error.message };
  }
};`;

/** A drawing that doesn’t say its size, as those of the site. */
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300"><path fill="#08879f" d="M0 0h400v300H0z"/><circle fill="#ef6907" cx="200" cy="150" r="60"/></svg>';

let folder: string;
let server: Server;
let browser: Browser;
let page: Page;
const problems: string[] = [];

const listen = (): Promise<string> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}`);
    });
  });

beforeAll(async () => {
  const cache = path.resolve(import.meta.dirname, '../../node_modules/.cache');
  await mkdir(cache, { recursive: true });
  folder = await mkdtemp(path.join(cache, 'photos-'));
  const source = 'virtual:photos';
  await build({
    configFile: false,
    root: path.resolve(import.meta.dirname, '..'),
    logLevel: 'error',
    publicDir: false,
    plugins: [
      { name: 'photos', resolveId: (id) => (id === source ? id : null), load: (id) => (id === source ? entry : null) },
    ],
    worker: officeWorkers,
    build: {
      outDir: folder,
      target: 'es2022',
      assetsInlineLimit: 0,
      rolldownOptions: { input: source, output: { entryFileNames: 'assets/office/photos.js' } },
    },
  });
  await mkdir(path.join(folder, 'office'));
  await writeFile(path.join(folder, 'assets/logo.svg'), drawing);
  await writeFile(path.join(folder, 'assets/bus.svg'), drawing);
  await writeFile(path.join(folder, 'assets/broken.svg'), '<svg');
  await writeFile(path.join(folder, 'assets/logo.png'), await plain(192, 192, 'white').png().toBuffer());
  const styles = (await readdir(path.join(folder, 'assets'))).filter((name) => name.endsWith('.css'));
  const links = styles.map((name) => `<link rel="stylesheet" href="/assets/${name}">`).join('');
  const html = `<!doctype html><title>Photos</title>${links}<script type="module" src="/assets/office/photos.js"></script>`;
  await writeFile(path.join(folder, 'office/index.html'), html);
  const headers = headerSets({ paypalOrigins: [], inlineScriptHashes: [] });
  const site = await staticSite({ dir: folder, headers });
  server = createServer((request, response) => {
    void site.handle(request, response);
  });
  browser = await launchChromium();
  page = await browser.newPage();
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text());
  });
  await page.goto(`${await listen()}/office`);
});

afterAll(async () => {
  await browser.close();
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

const plain = (width: number, height: number, background: Color, parts: OverlayOptions[] = []): Sharp =>
  sharp({ create: { width, height, channels: 3, background } }).composite(parts);
const part = (width: number, height: number, background: Color): OverlayOptions['input'] => ({
  create: { width, height, channels: 3, background },
});

interface Prepared {
  readonly files?: readonly (readonly [{ readonly type: string; readonly width: number }, string])[];
  readonly problem?: string;
}

const prepare = async (
  content: Buffer,
  kind: PhotoKind,
  { type = 'image/jpeg', name = 'photo.jpg' } = {},
): Promise<Prepared> =>
  await page.evaluate(
    async ([base64, ...rest]) =>
      await (window as unknown as { prepare: (...all: string[]) => Promise<Prepared> }).prepare(base64, ...rest),
    [content.toString('base64'), type, name, kind] as const,
  );

const filesOf = async (content: Buffer, kind: PhotoKind, type?: string) => {
  const { files = [], problem } = await prepare(content, kind, type === undefined ? {} : { type });
  expect(problem).toBeUndefined();
  return files.map(([file, base64]) => ({ ...file, content: Buffer.from(base64, 'base64') }));
};

/** The color of a place, from 0 to 1, in words. */
const colorAt = async (content: Buffer, x: number, y: number): Promise<string> => {
  const { data, info } = await sharp(content).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const start = (Math.floor(y * (info.height - 1)) * info.width + Math.floor(x * (info.width - 1))) * info.channels;
  const [red = 0, green = 0, blue = 0] = data.subarray(start, start + 3);
  return red > 150 && green < 90
    ? 'red'
    : blue > 150 && green < 90
      ? 'blue'
      : green > 90 && red < 90
        ? 'green'
        : 'other';
};

it('turns a phone’s photo upright, cuts it to 4 by 5, and leaves out where it was taken', async () => {
  // Lies on its side: its left edge is the top.
  const taken = await plain(2000, 1200, 'blue', [{ input: part(600, 1200, 'red'), left: 0, top: 0 }])
    .jpeg()
    .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitude: '37/1 46/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const before = await sharp(taken).metadata();
  expect([before.orientation, before.exif?.length]).toEqual([6, expect.any(Number)]);
  const files = await filesOf(taken, 'portrait');
  expect(files.map(({ type, width }) => ({ type, width }))).toEqual(
    photoFiles.portrait.map(({ type, width }) => ({ type, width })),
  );
  for (const [place, { type, width, height }] of photoFiles.portrait.entries()) {
    const content = files[place]?.content ?? Buffer.alloc(0);
    const found = await sharp(content).metadata();
    expect(found, `${type} ${String(width)}`).toMatchObject({ format: type === 'avif' ? 'heif' : type, width, height });
    expect([found.exif, found.xmp, found.orientation]).toEqual([undefined, undefined, undefined]);
    expect(content.toString('latin1')).not.toMatch(/Exif|GPS|Phone/);
    expect([await colorAt(content, 0.5, 0.1), await colorAt(content, 0.5, 0.9)]).toEqual(['red', 'blue']);
    expect(content.length).toBeLessThan(60_000);
  }
});

it('shows the middle of a wide portrait, and the top of a high one', async () => {
  const wide = await plain(3000, 1000, 'red', [{ input: part(800, 1000, 'green'), left: 1100, top: 0 }])
    .png()
    .toBuffer();
  const high = await plain(800, 3000, 'red', [{ input: part(800, 1000, 'green'), left: 0, top: 0 }])
    .webp()
    .toBuffer();
  for (const photo of [wide, high]) {
    const [largest] = await filesOf(photo, 'portrait');
    const content = largest?.content ?? Buffer.alloc(0);
    expect(await Promise.all([0.02, 0.98].map((x) => colorAt(content, x, 0.5)))).toEqual(['green', 'green']);
    expect(await Promise.all([0.02, 0.98].map((y) => colorAt(content, 0.5, y)))).toEqual(['green', 'green']);
  }
});

it('fits other pictures into their size, uncut, and enlarges none', async () => {
  const sizesOf = async (photo: Sharp) => {
    const files = await filesOf(await photo.jpeg().toBuffer(), 'picture');
    return await Promise.all(
      files.map(async ({ content }) => {
        const { format, width, height } = await sharp(content).metadata();
        return [format, width, height];
      }),
    );
  };
  expect(await sizesOf(plain(2400, 1200, 'red'))).toEqual([
    ['heif', 960, 480],
    ['webp', 960, 480],
  ]);
  expect(await sizesOf(plain(500, 400, 'red'))).toEqual([
    ['heif', 500, 400],
    ['webp', 500, 400],
  ]);
});

const svgOf = (attributes: string, content = '<path fill="#00f" d="M0 0h60v30H0z"/>') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`);

it.each<[string, () => Buffer | Promise<Buffer>, string]>([
  ['an SVG without a size', () => svgOf('viewBox="0 0 60 30"'), 'image/svg+xml'],
  ['an SVG with nothing but a size', () => svgOf('width="60px" height="30"'), 'image/svg+xml'],
  ['a PNG', () => plain(600, 300, 'blue').png().toBuffer(), 'image/png'],
])('puts a logo on squares: %s', async (_, content, type) => {
  const { files = [], problem } = await prepare(await content(), 'logo', { type });
  expect(problem).toBeUndefined();
  expect(files).toHaveLength(photoFiles.logo.length);
  for (const [place, expected] of photoFiles.logo.entries()) {
    const picture = sharp(Buffer.from(files[place]?.[1] ?? '', 'base64'));
    expect(await picture.metadata()).toMatchObject({ format: 'png', width: expected.width, height: expected.height });
    const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => {
      const start = (Math.floor(y * (info.height - 1)) * info.width + Math.floor(x * (info.width - 1))) * 4;
      return [...data.subarray(start, start + 4)];
    };
    const share = 'share' in expected ? expected.share : 1;
    const ground = share === 1 ? [0, 0, 0, 0] : [255, 255, 255, 255];
    expect([at(0.5, 0.5), at(0.5, 0.01)]).toEqual([[0, 0, 255, 255], ground]);
    // Just within and outside its share of the width.
    expect(at(0.5 - share / 2 + 0.03, 0.5)).toEqual([0, 0, 255, 255]);
    if (share < 1) expect(at(0.5 - share / 2 - 0.03, 0.5)).toEqual(ground);
  }
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><script>alert(1)</script></svg>';

it.each<[string, () => Buffer | Promise<Buffer>, { type?: string; name?: string }, string]>([
  ['a PDF', () => Buffer.from('%PDF-1.7'), { type: 'application/pdf' }, 'This file isn’t a photo.'],
  ['a PDF that says it is a photo', () => Buffer.from('%PDF-1.7'), {}, 'This file isn’t a photo.'],
  ['an SVG with a script', () => Buffer.from(svg), { type: 'image/svg+xml' }, 'This file isn’t a photo.'],
  ['an SVG that says it is a photo', () => Buffer.from(svg), {}, 'This file isn’t a photo.'],
  [
    'HEIC here',
    () => Buffer.from('ftypheic'),
    { type: '', name: 'IMG_1.HEIC' },
    'This browser can’t open HEIC photos.',
  ],
  ['a small photo', () => plain(600, 900, 'red').jpeg().toBuffer(), {}, 'Choose one of at least 640 by 800 pixels.'],
])('says what is wrong with %s', async (_, content, file, message) => {
  expect((await prepare(await content(), 'portrait', file)).problem).toContain(message);
});

it.each<[string, Buffer, string, string]>([
  [
    'a script',
    svgOf('viewBox="0 0 9 9"', '<g><script>alert(1)</script></g>'),
    'image/svg+xml',
    'This SVG has a script.',
  ],
  [
    'HTML in it',
    svgOf('', '<foreignObject><b xmlns="http://www.w3.org/1999/xhtml" onclick="x">'),
    'image/svg+xml',
    'isn’t a picture',
  ],
  [
    'the words of a PDF',
    Buffer.from('%PDF-1.7'),
    'image/svg+xml',
    'This file isn’t a picture. Choose an SVG or a PNG.',
  ],
  ['a PDF', Buffer.from('%PDF-1.7'), 'application/pdf', 'This file isn’t a picture. Choose an SVG or a PNG.'],
])('says what is wrong with a logo that is or has %s', async (_, content, type, message) => {
  expect((await prepare(content, 'logo', { type })).problem).toContain(message);
});

it('draws a logo whose file would load or run something, without that', async () => {
  const loading = svgOf(
    'viewBox="0 0 60 60"',
    '<image href="https://other.example/a.png" onload="alert(1)"/><path fill="#00f" d="M0 0h60v60H0z"/>',
  );
  const [mark] = await filesOf(loading, 'logo', 'image/svg+xml');
  expect(await colorAt(mark?.content ?? Buffer.alloc(0), 0.5, 0.5)).toBe('blue');
});

const card: PageCard = {
  ...{ seed: '/gallery', brand: 'Sample & Sons', kicker: 'About us', title: 'A calm year, and a busy one' },
  ...{ picture: '/assets/bus.svg', logo: '/assets/logo.svg', colors: {} },
};
const drawCard = async (changes: Partial<PageCard> = {}): Promise<Buffer> => {
  const inPage = async (wanted: PageCard) =>
    await (window as unknown as { drawCard: (wanted: PageCard) => Promise<string> }).drawCard(wanted);
  const jpeg = Buffer.from(await page.evaluate(inPage, { ...card, ...changes }), 'base64');
  expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  expect(jpeg.length).toBeLessThanOrEqual(CARD_MAX_BYTES);
  return jpeg;
};
const pixelsOf = async (image: Buffer) => await sharp(image).removeAlpha().raw().toBuffer();
/** How much two pictures differ, of 255. */
const difference = async (one: Buffer, other: Buffer): Promise<number> => {
  const [pixels, others] = [await pixelsOf(one), await pixelsOf(other)];
  return pixels.reduce((sum, value, at) => sum + Math.abs(value - (others[at] ?? 0)), 0) / pixels.length;
};

it.each<[string, Partial<PageCard>]>([
  ['a picture', {}],
  ['a map', { picture: null }],
  ['other colors', { colors: { '#112437': '#400040' } }],
])('draws the preview card that a build draws, with %s', async (_, changes) => {
  const wanted = { ...card, ...changes, logo: drawing };
  const built = await previewCard({ ...wanted, picture: wanted.picture && drawing }, path.join(folder, 'cards'));
  const drawn = await drawCard(changes);
  expect(await difference(drawn, built.png)).toBeLessThan(3);
  expect(await difference(await drawCard({ ...changes, title: 'Another title' }), built.png)).toBeGreaterThan(4);
});

it.each([
  [
    'of 120 letters',
    'How Families in the Middle Pay for College Without Big Loans, and How They Find Out What It Costs Before They Apply Any',
  ],
  ['without a space', 'counterrevolution'.repeat(7)],
  ['of emoji', '🎓👩‍👩‍👧'.repeat(12)],
  ['in Hebrew', 'ייעוץ לקבלה לאוניברסיטה '.repeat(4).trim()],
])('draws a title %s inside of its panel', async (_, title) => {
  const empty = await drawCard({ title: '' });
  const drawn = await drawCard({ title });
  const [pixels, before] = [await pixelsOf(drawn), await pixelsOf(empty)];
  const columns = new Set<number>();
  pixels.forEach((value, at) => {
    if (Math.abs(value - (before[at] ?? 0)) > 100) columns.add(Math.floor(at / 3) % 1200);
  });
  expect(columns.size).toBeGreaterThan(200);
  expect(Math.min(...columns)).toBeGreaterThanOrEqual(70);
  expect(Math.max(...columns)).toBeLessThanOrEqual(72 + 600);
});

it('draws a card without the images that can’t be opened', async () => {
  const drawn = await drawCard({ picture: '/assets/broken.svg', logo: '/assets/broken.svg' });
  const withLogo = await drawCard({ picture: null, logo: '/assets/logo.png' });
  expect(await difference(drawn, withLogo)).toBeLessThan(2);
  const logoOf = async (jpeg: Buffer) =>
    await sharp(jpeg).extract({ left: 72, top: 64, width: 64, height: 64 }).toBuffer();
  expect(await difference(await logoOf(drawn), await logoOf(withLogo))).toBeGreaterThan(50);
});

it('runs within the office’s policy', () => {
  expect(problems).toEqual([]);
});
