import path from 'node:path';
import { createAvatar, type StyleOptions } from '@dicebear/core';
import * as openPeeps from '@dicebear/open-peeps';
import { optimize } from 'svgo';
import { palette } from './kit.ts';
import { picturesFolder, writeWhenRun } from './write-when-run.ts';

/**
 * The portraits of the counselors and of those who write testimonials: `npm run portraits` writes them to
 * `web/src/pictures/portraits`. Heads, faces and hair are Open Peeps by Pablo Stanley (CC0 1.0, https://www.openpeeps.com), put
 * together by DiceBear (MIT); ground, arch and collar are added here. No portrait shows a real person.
 */
export const portraitFolder = path.join(picturesFolder, 'portraits');

const { paper, sandDeep, navy, teal, tealLight, tealSoft, tealWash } = palette;

type Head = NonNullable<openPeeps.Options['head']>[number];
type Face = NonNullable<openPeeps.Options['face']>[number];

interface Portrait {
  head: Head;
  face: Face;
  skin: string;
  /** Of those hairs that are not drawn in ink, and of bands. */
  hair?: string;
  clothing: string;
  glasses?: NonNullable<openPeeps.Options['accessories']>[number];
  beard?: NonNullable<openPeeps.Options['facialHair']>[number];
  /** A shirt below the pullover. */
  hasCollar?: boolean;
  ground: string;
  arch: string;
}

const portraits = {
  elena: {
    head: 'grayMedium',
    face: 'smile',
    skin: '#f0c7a0',
    hair: '#6b4226',
    clothing: teal,
    glasses: 'glasses2',
    hasCollar: true,
    ground: tealSoft,
    arch: tealWash,
  },
  tomas: {
    head: 'twists2',
    face: 'smile',
    skin: '#8d5a3b',
    clothing: '#2f4a63',
    beard: 'chin',
    hasCollar: true,
    ground: tealSoft,
    arch: tealWash,
  },
  maya: { head: 'long', face: 'smile', skin: '#c98a5e', clothing: tealLight, ground: sandDeep, arch: paper },
  daniel: {
    head: 'grayShort',
    face: 'calm',
    skin: '#e3b48a',
    hair: '#8a929b',
    clothing: teal,
    beard: 'full4',
    ground: tealSoft,
    arch: tealWash,
  },
  ines: {
    head: 'bun2',
    face: 'smile',
    skin: '#e2b48c',
    hair: tealLight,
    clothing: sandDeep,
    ground: tealLight,
    arch: tealSoft,
  },
} as const satisfies Record<string, Portrait>;

/** The collar of a shirt, over the neckline that Open Peeps draws. */
const collar = `<g fill="${paper}" stroke="${navy}" stroke-width="12" stroke-linejoin="round"><path d="M254 596C266 660 318 696 396 700L322 806 216 648z"/><path d="M540 596C528 660 474 696 396 700L474 806 578 648z"/></g>`;

/**
 * 824 by 1030: somewhat more of the body than the square that DiceBear cuts, and ink in the navy of the site instead of black. Numbers are
 * whole, which moves an outline by less than half a pixel at the largest size shown.
 */
const drawingOf = ({ head, face, skin, hair = navy, clothing, glasses, beard, hasCollar, ground, arch }: Portrait) => {
  const colour = (hex: string) => hex.slice(1);
  const options: StyleOptions<openPeeps.Options> = {
    seed: head,
    head: [head],
    face: [face],
    skinColor: [colour(skin)],
    headContrastColor: [colour(hair)],
    clothingColor: [colour(clothing)],
    accessories: glasses === undefined ? [] : [glasses],
    accessoriesProbability: glasses === undefined ? 0 : 100,
    facialHair: beard === undefined ? [] : [beard],
    facialHairProbability: beard === undefined ? 0 : 100,
    maskProbability: 0,
  };
  const person = createAvatar(openPeeps, options)
    .toString()
    // The parts alone: without the frame, the metadata and the mask that cuts the square.
    .replace(/^.*?<g mask="[^"]*">/s, '')
    .replace(/<\/g><\/svg>$/, '')
    .replaceAll(/#000(?:000)?\b/g, navy)
    // The body is the first part; the head comes over it.
    .replace('</g>', `</g>${hasCollar === true ? collar : ''}`);
  const drawing = [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-60 -110 824 1030" width="824" height="1030">',
    `<path fill="${ground}" d="M-60-110h824V920H-60z"/><path fill="${arch}" d="M12 920V330a340 340 0 0 1 680 0v590z"/>`,
    `${person}</svg>`,
  ].join('');
  return `${optimize(drawing, { floatPrecision: 0, multipass: true }).data}\n`;
};

/** The portraits by the names of their files. */
export const drawPortraits = (): Map<string, string> =>
  new Map(Object.entries(portraits).map(([name, portrait]) => [`${name}.svg`, drawingOf(portrait)]));

await writeWhenRun(import.meta.url, portraitFolder, drawPortraits);
