import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sharp, { type Color, type OverlayOptions, type Sharp } from 'sharp';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PhotoKind, photoFiles } from '#contract/website/photos.ts';
import { staticSite } from '#infra/local/gateway/static-site.ts';
import { headerSets } from '#infra/stack/site-headers.ts';
import { launchChromium } from '../e2e/chromium.ts';
import { officeWorkers } from './office.ts';

/** What prepares photos in the office, in a page of its own with the office’s headers. */
const entry = `
import { preparePhoto } from '/src/office/website/prepare-photo.ts';
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
  const html = '<!doctype html><title>Photos</title><script type="module" src="/assets/office/photos.js"></script>';
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

const filesOf = async (content: Buffer, kind: PhotoKind) => {
  const { files = [], problem } = await prepare(content, kind);
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

it('runs within the office’s policy', () => {
  expect(problems).toEqual([]);
});
