import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { withColors } from './palette.ts';

const root = fileURLToPath(new URL('../src/pictures', import.meta.url));
/** These have the color of the text around them. */
const plain = ['contours.svg', 'icons.svg', 'social.svg'];

const picturesIn = (folder: string) =>
  readdirSync(path.join(root, folder))
    .filter((file) => file.endsWith('.svg') && !plain.includes(file))
    .map((file) => [file, readFileSync(path.join(root, folder, file), 'utf8')] as const);

const kinds = [
  { folder: '.', width: 400, height: 300, maxBytes: 6000 },
  { folder: 'portraits', width: 824, height: 1030, maxBytes: 7000 },
  { folder: 'crests', width: 96, height: 96, maxBytes: 2000 },
  { folder: 'guides', width: 200, height: 200, maxBytes: 2000 },
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

it('sets the waypoints of the home page’s route on its line', () => {
  const [, route = ''] = picturesIn('.').find(([file]) => file === 'route.svg') ?? [];
  const coordinates = (text = '') => [...text.matchAll(/-?[\d.]+/g)].map(([number]) => Number(number));
  const [start = '', ...curves] = /stroke-width="3" d="M([^"]+)"/.exec(route)?.[1]?.split(/[CS]/) ?? [];
  let [x, y] = coordinates(start) as [number, number];
  // The first curve names both of its control points, and the others mirror the one before.
  let mirrored: number[] | undefined;
  const line: [number, number][] = [];
  for (const numbers of curves.map(coordinates).flatMap((all) => {
    const size = all.length % 6 === 0 ? 6 : 4;
    return Array.from({ length: all.length / size }, (_, at) => all.slice(at * size, (at + 1) * size));
  })) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] =
      mirrored === undefined ? numbers : [...mirrored, ...numbers];
    for (let t = 0; t <= 1; t += 0.005) {
      const at = (...[a, b, c, d]: [number, number, number, number]) =>
        a * (1 - t) ** 3 + 3 * b * t * (1 - t) ** 2 + 3 * c * t ** 2 * (1 - t) + d * t ** 3;
      line.push([at(x, x1, x2, x3), at(y, y1, y2, y3)]);
    }
    mirrored = [2 * x3 - x2, 2 * y3 - y2];
    [x, y] = [x3, y3];
  }
  const waypoints = [...(/stroke-width="11.4" d="([^"]+)"/.exec(route)?.[1] ?? '').matchAll(/M(\d+) (\d+)/g)];
  expect(waypoints).toHaveLength(4);
  for (const [place, left, top] of waypoints) {
    const distance = Math.min(...line.map(([px, py]) => Math.hypot(px - Number(left), py - Number(top))));
    expect(distance, place).toBeLessThan(1);
  }
});

it('rejects a color that the palette lacks', () => {
  expect(() => withColors('<path fill="var(--color-nowhere)"/>')).toThrow(RangeError);
});

it('gives each college its own outline', () => {
  const outlines = picturesIn('crests').map(([, svg]) => /<clipPath[^>]*><path d="([^"]+)"/.exec(svg)?.[1]);
  expect(outlines).not.toContain(undefined);
  expect(new Set(outlines).size).toBe(7);
});
