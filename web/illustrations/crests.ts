import path from 'node:path';
import { optimize } from 'svgo';
import { palette } from './kit.ts';
import { picturesFolder, writeWhenRun } from './write-when-run.ts';

/**
 * The marks of seven invented colleges, after the manner of heraldry: a shield, its division, a charge. `npm run crests` writes them to
 * `web/src/pictures/crests`. Every mark has an outline of its own, so that they tell apart at 64 pixels and without colour.
 */
export const crestFolder = path.join(picturesFolder, 'crests');

const { paper, sandDeep, navy, teal, tealDeep, tealLight, tealSoft, orange } = palette;

const shape = (fill: string, d: string) => `<path fill="${fill}" d="${d}"/>`;
const line = (stroke: string, width: number, d: string) =>
  `<path fill="none" stroke="${stroke}" stroke-width="${String(width)}" stroke-linecap="round" stroke-linejoin="round" d="${d}"/>`;

/** Outlines on a square of 96. */
const shields = {
  heater: 'M12 7h72v42c0 21-15 33-36 42C27 82 12 70 12 49z',
  arch: 'M14 90V42a34 34 0 0 1 68 0v48z',
  roundel: 'M48 5a43 43 0 0 1 0 86 43 43 0 0 1 0-86z',
  eared: 'M10 16c14 2 26-2 38-11 12 9 24 13 38 11 1 36-9 60-38 76C19 76 9 52 10 16z',
  banner: 'M13 6h70v84L48 76 13 90z',
  lozenge: 'M48 3l45 45-45 45L3 48z',
  octagon: 'M30 6h36l24 24v36L66 90H30L6 66V30z',
} as const;

/** What lies on the field, over its whole breadth; the shield cuts it. */
const divisions = {
  plain: (tincture: string) => shape(tincture, 'M0 0h96v96H0z'),
  pale: (left: string, right: string) => shape(left, 'M0 0h48v96H0z') + shape(right, 'M48 0h48v96H48z'),
  hill: (sky: string, ground: string) => shape(sky, 'M0 0h96v96H0z') + shape(ground, 'M0 70q48-26 96 0v26H0z'),
  waves: (sky: string, water: string, crest: string) =>
    shape(sky, 'M0 0h96v96H0z') +
    shape(water, 'M0 60q8-8 16 0t16 0 16 0 16 0 16 0 16 0v36H0z') +
    line(crest, 4, 'M0 74q8-8 16 0t16 0 16 0 16 0 16 0 16 0'),
  border: (rim: string, inner: string) =>
    shape(rim, 'M0 0h96v96H0z') + shape(inner, 'M48 16a32 32 0 0 1 0 64 32 32 0 0 1 0-64z'),
};

/** What each mark is known by. */
const charges = {
  tree:
    shape(sandDeep, 'M45 46h6v22h-6z') +
    shape(tealLight, 'M48 18a16 16 0 0 1 15 21 12 12 0 0 1-9 15H42a12 12 0 0 1-9-15 16 16 0 0 1 15-21z') +
    line(navy, 2.5, 'M48 50V34m0 9 7-6m-7 1-6-5'),
  gate:
    shape(paper, 'M24 36h6v5h5v-5h6v10h14V36h6v5h5v-5h6v54H24z') +
    shape(navy, 'M36 90V68a12 12 0 0 1 24 0v22z') +
    line(tealSoft, 2.5, 'M42 90V60m6 30V57m6 33V60') +
    shape(orange, 'M48 15l3 6 6 1-4.5 4.5 1 6-5.5-3-5.5 3 1-6L39 22l6-1z'),
  book:
    shape(navy, 'M24 38c9-4 17-3 24 2 7-5 15-6 24-2v28c-9-4-17-3-24 2-7-5-15-6-24-2z') +
    shape(paper, 'M27 41c7-3 13-2 19 2v21c-6-4-12-4-19-2zm42 0c-7-3-13-2-19 2v21c6-4 12-4 19-2z') +
    line(teal, 2.5, 'M32 47q5-1 9 1m-9 6q5-1 9 1m23-8q-5-1-9 1m9 6q-5-1-9 1') +
    shape(orange, 'M48 21q1 7 8 8-7 1-8 8-1-7-8-8 7-1 8-8z'),
  pines:
    shape(tealDeep, 'M48 20l14 20h-7l10 16H31l10-16h-7z') +
    shape(navy, 'M46 54h4v8h-4z') +
    shape(teal, 'M25 36l8 12h-4l6 10H16l6-10h-4zm46 0l8 12h-4l6 10H62l6-10h-4z'),
  steps:
    shape(sandDeep, 'M13 90V66h14V54h14V42h14V30h28v60z') +
    line(navy, 3, 'M13 66h14V54h14V42h14V30h28') +
    shape(orange, 'M29 18a8 8 0 0 1 0 16 8 8 0 0 1 0-16z'),
  lighthouse:
    shape(navy, 'M26 74q22-11 44 0l-5 9H31z') +
    shape(orange, 'M42 27h12v8H42z') +
    shape(navy, 'M40 26l8-9 8 9zM38 34h20v4H38z') +
    shape(paper, 'M41 38h14l4 32H37z') +
    shape(teal, 'M40 46h16l1 8H39zm-1.8 14h19.6l1.2 10H37z') +
    shape(tealLight, 'M38 29L18 22v12zm20 0l20-7v12z'),
  lamp:
    shape(orange, 'M67 22q9 10 2 18-8-1-7-8 1-4 5-10z') +
    shape(sandDeep, 'M20 46h36q4 0 8-4h12q-3 20-20 22H40Q24 62 20 46z') +
    shape(sandDeep, 'M44 62h8l3 8h8v5H33v-5h8z') +
    line(sandDeep, 3.5, 'M22 48c-11-8-11 14 6 12') +
    shape(sandDeep, 'M34 42q8-8 16 0z'),
} as const;

const crest = (shield: keyof typeof shields, field: string, charge: keyof typeof charges) => {
  const drawing = [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96">',
    `<clipPath id="s"><path d="${shields[shield]}"/></clipPath><g clip-path="url(#s)">${field}${charges[charge]}</g>`,
    line(navy, 4, shields[shield]),
    '</svg>',
  ].join('');
  return `${optimize(drawing, { floatPrecision: 1, multipass: true }).data}\n`;
};

/** The marks by the names of their files. */
export const drawCrests = (): Map<string, string> =>
  new Map([
    ['alder-hill.svg', crest('heater', divisions.hill(tealDeep, teal), 'tree')],
    ['northgate.svg', crest('arch', divisions.pale(teal, tealDeep), 'gate')],
    ['larkmoor.svg', crest('roundel', divisions.border(tealLight, sandDeep), 'book')],
    ['pinewater.svg', crest('eared', divisions.waves(tealSoft, navy, tealLight), 'pines')],
    ['old-quarry.svg', crest('banner', divisions.plain(teal), 'steps')],
    ['sandpoint.svg', crest('lozenge', divisions.waves(sandDeep, teal, tealSoft), 'lighthouse')],
    ['harrow-bay.svg', crest('octagon', divisions.plain(navy), 'lamp')],
  ]);

await writeWhenRun(import.meta.url, crestFolder, drawCrests);
