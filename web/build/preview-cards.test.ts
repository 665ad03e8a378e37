import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CARD_MAX_BYTES, type PageCard } from '#contract/website/cards.ts';
import { layOutTitle } from '../src/components/preview-card.ts';
import { emptyCard, previewCard } from './preview-cards.ts';

let cache: string;

beforeAll(async () => {
  cache = await mkdtemp(path.join(tmpdir(), 'cards-'));
});

afterAll(async () => {
  await rm(cache, { recursive: true, force: true });
});

const square =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300"><path fill="#08879f" d="M0 0h400v300H0z"/></svg>';

const subject: PageCard = {
  seed: '/sample',
  brand: 'Sample & Sons',
  kicker: 'Services',
  title: 'A title of exactly sixty letters, which no one would shorten',
  picture: square,
  logo: square,
  colors: {},
};

/** The columns between `left` and `right` that contain something as light as a title's letters. */
const columnsWithText = async (png: Buffer, [left, right]: [number, number]) => {
  const { data, info } = await sharp(png)
    .extract({ left, top: 200, width: right - left, height: 290 })
    .grayscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const columns = new Set<number>();
  data.forEach((lightness, at) => {
    if (lightness > 235) columns.add(left + (at % info.width));
  });
  return columns;
};

/** A title as it is laid out, with the widths of its lines in pixels. */
const layOut = (title: string) => {
  const { context } = emptyCard();
  const { size, lines } = layOutTitle(context, title);
  context.font = `600 ${String(size)}px Fraunces, "Fraunces latin-ext"`;
  return { size, lines, widths: lines.map((line) => context.measureText(line).width) };
};

/** Draws a card, whose title has to stay on its panel. */
const expectInside = async (title: string) => {
  const { png } = await previewCard({ ...subject, title }, cache);
  const columns = await columnsWithText(png, [0, 720]);
  expect(columns.size).toBeGreaterThan(200);
  expect(Math.min(...columns)).toBeGreaterThanOrEqual(70);
  expect(Math.max(...columns)).toBeLessThanOrEqual(72 + 600);
};

describe('the title of a preview card', () => {
  it('is large when it is short', () => {
    expect(layOut('About Us')).toEqual({ size: 84, lines: ['About Us'], widths: [expect.any(Number)] });
  });

  it.each([
    subject.title,
    'Counterrevolutionaries internationalize uncharacteristically',
    'How Families in the Middle Pay for College Without Big Loans',
  ])('of 60 letters wraps and stays inside: %s', async (title) => {
    const { size, lines, widths } = layOut(title);
    expect(lines.join(' ')).toBe(title);
    expect(lines.length).toBeLessThanOrEqual(4);
    expect(size).toBeGreaterThanOrEqual(36);
    for (const width of widths) expect(width).toBeLessThanOrEqual(600);
    await expectInside(title);
  });

  it('is broken into lines of about the same length', () => {
    const { lines } = layOut('Guidance to International Students');
    expect(lines).toEqual(['Guidance to', 'International', 'Students']);
  });

  it.each([
    ['of one word', 'M'.repeat(60)],
    ['of 120 letters without a space', 'counterrevolution'.repeat(8).slice(0, 120)],
    ['of 200 wide words', 'MMMM '.repeat(200).trim()],
    ['of emoji', '🎓'.repeat(60)],
    ['in Hebrew', 'ייעוץ לקבלה לאוניברסיטה '.repeat(5).trim()],
  ])('%s is drawn, and stays inside', async (_, title) => {
    expect(layOut(title).size).toBeGreaterThanOrEqual(28);
    await expectInside(title);
  });
});

describe('a preview card', () => {
  it('has the right size and few bytes', async () => {
    const { png } = await previewCard(subject, cache);
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    expect(png.length).toBeLessThanOrEqual(CARD_MAX_BYTES);
  });

  it('shows the picture, or else a map', async () => {
    const at = async (picture: string | null) => {
      const { png } = await previewCard({ ...subject, picture }, cache);
      return sharp(png).extract({ left: 1150, top: 600, width: 1, height: 1 }).removeAlpha().raw().toBuffer();
    };
    const near = (color: Buffer, wanted: readonly number[]) =>
      wanted.every((channel, index) => Math.abs((color[index] ?? 0) - channel) <= 8);
    expect(near(await at(square), [0x08, 0x87, 0x9f])).toBe(true);
    expect(near(await at(null), [0x08, 0x87, 0x9f])).toBe(false);
  });

  it('keeps letters beyond Latin-1', async () => {
    const nameOf = async (brand: string) => (await previewCard({ ...subject, brand }, cache)).name;
    expect(await nameOf('Źőř')).not.toBe(await nameOf('Zor'));
    expect(layOut('Źőř').widths).toEqual(layOut('Zor').widths);
    expect(layOut('中').widths).not.toEqual(layOut('ő').widths);
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
