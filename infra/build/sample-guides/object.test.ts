import { readdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { expect, it } from 'vitest';
import { palette } from '#contract/palette.ts';
import { drawObject, objectPath } from './object.ts';
import { CONTENT_DIR } from './typeset-guides.ts';

/** A PDF, as text, with one drawing. */
async function drawn(shapes: string): Promise<string> {
  const doc = new PDFDocument({ compress: false, margin: 0 });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200">${shapes}</svg>`;
  drawObject(doc, svg, { x: 10, y: 20, side: 100 });
  doc.end();
  return (await buffer(doc)).toString('latin1');
}

/** The colors of a page's fills (`scn`) and strokes (`SCN`). */
const colorsOf = (page: string, operator: 'scn' | 'SCN') =>
  [...page.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) (scn)/gi)]
    .filter(([, , , , found]) => found === operator)
    .map((parts) => `#${parts.slice(1, 4).map(toHex).join('')}`);

const toHex = (part: string) =>
  Math.round(Number(part) * 255)
    .toString(16)
    .padStart(2, '0');

it('draws shapes at their place, in the colors of the palette', async () => {
  const page = await drawn(
    '<g transform="rotate(90 50 50)"><rect fill="var(--color-teal-deep)" x="1" y="2" width="30" height="40"/></g>' +
      '<path stroke="var(--color-orange)" stroke-width="7" d="M3 4L5 6"/>',
  );
  expect(page).toContain('1 0 0 1 10 20 cm');
  expect(page).toContain('0.5 0 0 0.5 0 0 cm');
  expect(page).toContain('0 1 -1 0 100 0 cm');
  expect(colorsOf(page, 'scn')).toEqual([palette.tealDeep]);
  expect(page).toContain('7 w');
  expect(page).toContain('3 4 m\n5 6 l');
  expect(colorsOf(page, 'SCN')).toEqual([palette.orange]);
});

it.each([
  ['<text>A</text>', 'cannot have this element: text'],
  ['<path fill="var(--color-nowhere)" d="M0 0"/>', 'The palette has no var(--color-nowhere)'],
  ['<path fill="#123456" d="M0 0"/>', 'The palette has no #123456'],
  ['<g transform="scale(2)"></g>', 'can only be rotated around a point: scale(2)'],
])('refuses %s rather than lose it', async (shapes, problem) => {
  await expect(drawn(shapes)).rejects.toThrow(problem);
});

it('is there for each guide, and for no other', async () => {
  const names = async (folder: string) => (await readdir(folder)).map((name) => name.replace(/\.\w+$/, '')).sort();
  expect(await names(dirname(objectPath('any')))).toEqual(await names(CONTENT_DIR));
});
