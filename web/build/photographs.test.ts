import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Color, type Sharp } from 'sharp';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { photographs } from './photographs.ts';

const cache = path.resolve(import.meta.dirname, '../../node_modules/.cache');
let folder: string;

beforeAll(async () => {
  await mkdir(cache, { recursive: true });
  folder = await mkdtemp(path.join(cache, 'photographs-'));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

const plain = (width: number, height: number, background: Color) =>
  sharp({ create: { width, height, channels: 3, background } });

/** Builds a script that imports this photograph. Returns what it exports, and the files. */
const built = async (photograph: Sharp) => {
  await writeFile(path.join(folder, 'ada.jpg'), await photograph.jpeg().toBuffer());
  const entry = path.join(folder, 'entry.js');
  await writeFile(entry, "export { default } from './ada.jpg?portrait';");
  const result = await build({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    plugins: [photographs()],
    build: { write: false, rolldownOptions: { input: entry, preserveEntrySignatures: 'strict' } },
  });
  const { output } = (Array.isArray(result) ? result[0] : result) as Rolldown.RolldownOutput;
  const files = new Map<string, (typeof output)[number]>(output.map((file) => [`/${file.fileName}`, file]));
  const bytesOf = (address: string): Buffer => {
    const file = files.get(address);
    if (file?.type !== 'asset') throw new Error(`${address} was not written`);
    return Buffer.from(file.source);
  };
  return { code: output[0].code, bytesOf };
};

const sizes = [
  [160, 200],
  [320, 400],
  [640, 800],
] as const;

/** The addresses in a `srcset`, by width. */
const addressesIn = (code: string) =>
  new Map(
    [...code.matchAll(/(\/assets\/[\w.-]+\.avif) (\d+)w/g)].map(([, address = '', width]) => [Number(width), address]),
  );

describe('a photograph in a portrait', () => {
  it('becomes AVIF in three sizes, 4 by 5, without metadata', async () => {
    // Noise compresses worse than any face.
    const noise = sharp({
      create: {
        width: 700,
        height: 900,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 12 },
      },
    }).withExif({ IFD0: { Copyright: 'Ada' } });
    const { code, bytesOf } = await built(noise);
    const addresses = addressesIn(code);
    expect([...addresses.keys()]).toEqual(sizes.map(([width]) => width));
    for (const [width, height] of sizes) {
      const bytes = bytesOf(addresses.get(width) ?? '');
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'heif', compression: 'av1', width, height });
      expect((await sharp(bytes).metadata()).exif).toBeUndefined();
      expect(bytes.length).toBeLessThanOrEqual(60_000);
    }
    expect(code).toContain(`src:\`${addresses.get(640) ?? ''}\``);
  });

  it.each([
    ['the top of a high one', plain(800, 1600, '#f00'), { left: 0, top: 1100 }, plain(800, 500, '#00f')],
    ['the middle of a wide one', plain(2400, 1000, '#f00'), { left: 0, top: 0 }, plain(700, 1000, '#00f')],
  ])('shows %s', async (_, photograph, place, outside) => {
    const whole = await photograph
      .composite([{ input: await outside.png().toBuffer(), ...place }])
      .png()
      .toBuffer();
    const { code, bytesOf } = await built(sharp(whole));
    const { dominant } = await sharp(bytesOf(addressesIn(code).get(160) ?? '')).stats();
    expect(dominant.r).toBeGreaterThan(200);
    const { channels } = await sharp(bytesOf(addressesIn(code).get(160) ?? '')).stats();
    expect(channels[2]?.max).toBeLessThan(60);
  });

  it('must have enough pixels, also when it lies on its side', async () => {
    await expect(built(plain(600, 900, '#888'))).rejects.toThrow(
      'has 600 by 900 pixels. Use a photograph of at least 640 by 800.',
    );
    await expect(built(plain(1000, 700, '#888').withMetadata({ orientation: 6 }))).resolves.toBeDefined();
    await expect(built(plain(1000, 700, '#888'))).rejects.toThrow('has 1000 by 700 pixels');
  });
});
