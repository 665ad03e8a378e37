import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { withColors } from './palette.ts';

const root = fileURLToPath(new URL('../src/pictures', import.meta.url));
/** These have the color of the text around them. */
const plain = ['contours.svg', 'icons.svg'];

const picturesIn = (folder: string) =>
  readdirSync(path.join(root, folder))
    .filter((file) => file.endsWith('.svg') && !plain.includes(file))
    .map((file) => [file, readFileSync(path.join(root, folder, file), 'utf8')] as const);

const kinds = [
  { folder: '.', width: 400, height: 300, maxBytes: 6000 },
  { folder: 'portraits', width: 824, height: 1030, maxBytes: 7000 },
  { folder: 'crests', width: 96, height: 96, maxBytes: 2000 },
];

describe.each(kinds)('the pictures in pictures/$folder', ({ folder, width, height, maxBytes }) => {
  const pictures = picturesIn(folder);

  it.each(pictures)('%s has the right size and few bytes', async (_, svg) => {
    const filled = Buffer.from(withColors(svg));
    expect(await sharp(filled).metadata()).toMatchObject({ format: 'svg', width, height });
    expect(filled.length).toBeLessThanOrEqual(maxBytes);
  });

  it.each(pictures)('%s contains only shapes: no text, script, style or external file', (_, svg) => {
    const allowed = ['svg', 'g', 'defs', 'use', 'clipPath', 'path', 'rect', 'circle', 'ellipse'];
    const tags = new Set([...svg.matchAll(/<([a-zA-Z]+)/g)].map(([, tag = '']) => tag));
    expect([...tags].filter((tag) => !allowed.includes(tag))).toEqual([]);
    expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/:\/\/|data:/);
  });

  it.each(pictures)('%s takes its colors from the palette', (_, svg) => {
    expect(svg).toMatch(/"var\(--color-/);
    // Skin, hair and clothes in a portrait have their own colors.
    if (folder === 'portraits') return;
    expect(svg).not.toMatch(/(?:fill|stroke)="(?!none"|var\(--color-)/);
  });
});

it('rejects a color that the palette lacks', () => {
  expect(() => withColors('<path fill="var(--color-nowhere)"/>')).toThrow(RangeError);
});

it('gives each college its own outline', () => {
  const outlines = picturesIn('crests').map(([, svg]) => /<clipPath[^>]*><path d="([^"]+)"/.exec(svg)?.[1]);
  expect(outlines).not.toContain(undefined);
  expect(new Set(outlines).size).toBe(7);
});
