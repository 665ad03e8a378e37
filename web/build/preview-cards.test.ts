import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CardSubject, cardSvg, layOutTitle, maxCardBytes, previewCard } from './preview-cards.ts';

let cache: string;

beforeAll(async () => {
  cache = await mkdtemp(path.join(tmpdir(), 'cards-'));
});

afterAll(async () => {
  await rm(cache, { recursive: true, force: true });
});

const square =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300"><path fill="#08879f" d="M0 0h400v300H0z"/></svg>';

const subject: CardSubject = {
  seed: '/sample',
  brand: 'Sample & Sons',
  kicker: 'Services',
  title: 'A title of exactly sixty letters, which no one would shorten',
  picture: square,
  logo: square,
};

/** The columns between `left` and `right` that contain something as light as a title's letters. */
const columnsWithText = async (png: Buffer, [left, right]: [number, number]) => {
  const { data, info } = await sharp(png)
    .extract({ left, top: 200, width: right - left, height: 290 })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const columns = new Set<number>();
  data.forEach((lightness, at) => {
    if (lightness > 235) columns.add(left + (at % info.width));
  });
  return columns;
};

describe('the title of a preview card', () => {
  it('is large when it is short', async () => {
    expect(await layOutTitle('About Us')).toMatchObject({ size: 84, lines: [{ text: 'About Us' }] });
  });

  it.each([
    subject.title,
    'Counterrevolutionaries internationalize uncharacteristically',
    'How Families in the Middle Pay for College Without Big Loans',
  ])('of 60 letters wraps and stays inside: %s', async (title) => {
    const { size, lines } = await layOutTitle(title);
    expect(lines.map(({ text }) => text).join(' ')).toBe(title);
    expect(lines.length).toBeLessThanOrEqual(4);
    expect(size).toBeGreaterThanOrEqual(36);
    for (const { width } of lines) expect(width).toBeLessThanOrEqual(600);
    const { png } = await previewCard({ ...subject, title }, cache);
    const columns = await columnsWithText(png, [0, 720]);
    expect(columns.size).toBeGreaterThan(200);
    expect(Math.min(...columns)).toBeGreaterThanOrEqual(70);
    expect(Math.max(...columns)).toBeLessThanOrEqual(72 + 600);
  });

  it('is broken into lines of about the same length', async () => {
    const { lines } = await layOutTitle('Guidance to International Students');
    expect(lines.map(({ text }) => text)).toEqual(['Guidance to', 'International', 'Students']);
  });

  it('that fits in no size is named in an error', async () => {
    await expect(layOutTitle('M'.repeat(60))).rejects.toThrow('MMMM');
  });
});

describe('a preview card', () => {
  it('has the right size and few bytes', async () => {
    const { png } = await previewCard(subject, cache);
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    expect(png.length).toBeLessThanOrEqual(maxCardBytes);
  });

  it('shows the picture, or else a map', async () => {
    const at = async (picture: string | undefined) => {
      const { png } = await previewCard({ ...subject, picture }, cache);
      return sharp(png).extract({ left: 1150, top: 600, width: 1, height: 1 }).removeAlpha().raw().toBuffer();
    };
    const near = (color: Buffer, wanted: readonly number[]) =>
      wanted.every((channel, index) => Math.abs((color[index] ?? 0) - channel) <= 8);
    expect(near(await at(square), [0x08, 0x87, 0x9f])).toBe(true);
    expect(near(await at(undefined), [0x08, 0x87, 0x9f])).toBe(false);
  });

  it('keeps letters beyond Latin-1', async () => {
    const plain = await cardSvg({ ...subject, brand: 'Zor' });
    const accented = await cardSvg({ ...subject, brand: 'Źőř' });
    expect(accented).not.toBe(plain);
    const outlines = (svg: string) => svg.split('<path transform').length;
    expect(outlines(accented)).toBe(outlines(plain));
  });

  it('is drawn once, and gets a new name when it changes', async () => {
    const own = path.join(cache, 'own');
    const first = await previewCard(subject, own);
    const again = await previewCard(subject, own);
    const changed = await previewCard({ ...subject, kicker: 'Packages' }, own);
    expect(again.name).toBe(first.name);
    expect(again.png.equals(first.png)).toBe(true);
    expect(changed.name).not.toBe(first.name);
    expect((await readdir(own)).toSorted()).toEqual([first.name, changed.name].toSorted());
  });
});
