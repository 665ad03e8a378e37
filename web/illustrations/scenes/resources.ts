import { standing } from '../figures.ts';
import {
  archedWindow,
  archPath,
  at,
  backdrop,
  block,
  cloud,
  contours,
  disc,
  flag,
  line,
  navyCloth,
  oval,
  paleCloth,
  rect,
  shape,
  skyCloth,
  slateRoof,
  tealCloth,
  tower,
  tree,
} from '../kit.ts';
import { mug, openBook, spines } from '../objects.ts';
import { people } from '../people.ts';

const newspaper = (): string =>
  backdrop('tealWash') +
  rect('sandDeep', 0, 0, 400, 170) +
  shape('stone', 'M0 0h400v14h-400z') +
  archedWindow(
    40,
    150,
    76,
    116,
    'tealSoft',
    shape('tealPale', 'M30 120q30-24 60 0t40-6v50h-100z') + tree('summer', 86, 152, 56, ['tealMid', 'teal']),
  ) +
  archedWindow(
    162,
    150,
    76,
    116,
    'tealSoft',
    shape('tealPale', 'M150 118q30-24 60 0t40-6v50h-100z') + tower(188, 146, 14, 50, { spire: 1.2 }),
    'v',
  ) +
  archedWindow(
    284,
    150,
    76,
    116,
    'tealSoft',
    shape('tealPale', 'M270 112q30-10 60 6t40-6v50h-100z') + tree('summer', 306, 152, 50),
    'u',
  ) +
  rect('stoneDeep', 0, 166, 400, 4) +
  oval('tealPale', 208, 296, 214, 104) +
  oval('woodDeep', 200, 290, 214, 104) +
  oval('wood', 200, 282, 214, 104) +
  at(
    176,
    234,
    shape('woodDeep', 'M-100 46L110 46L104 58L-96 58z') +
      shape('stone', 'M-92-40h196v92h-196z') +
      shape('paper', 'M-96-46h196v90h-196z') +
      shape('sandDeep', 'M-96 44h196v8h-196zM2-46h4v90h-4z') +
      line('navy', 5, 'M-84-32h60M18-32h70') +
      rect('tealSoft', -84, -20, 48, 34) +
      shape('teal', 'M-84 14v-10q16-14 26-4t22-6v20z') +
      disc('orange', -48, -10, 4.5) +
      line(
        'mist',
        2.2,
        'M-28-18h22M-28-10h22M-28-2h22M-28 6h16M-84 24h78M-84 32h60M18-20h30M18-12h30M18-4h30M18 4h30M18 12h20M58-20h30M58-12h30M58-4h22M18 26h70M18 34h44',
      ),
    { turn: -5 },
  ) +
  oval('woodDeep', 334, 234, 34, 11) +
  oval('paper', 330, 230, 32, 10) +
  oval('stone', 332, 231, 22, 6) +
  mug(330, 230, tealCloth, 32) +
  oval('umber', 330, 199, 12, 2.4) +
  line(
    'navy',
    2.6,
    'M256 274a12 9 0 1 0 24 0a12 9 0 1 0-24 0zM288 270a12 9 0 1 0 24 0a12 9 0 1 0-24 0zM280 272q4-4 8-1M256 272l-16-14M311 266l-12-16',
  );

const library = (): string => {
  const colours = [tealCloth, paleCloth, navyCloth, skyCloth, paleCloth, tealCloth] as const;
  const row = (x: number, y: number, seed: number, count: number) =>
    spines(
      x,
      y,
      Array.from(
        { length: count },
        (_, i) =>
          [
            [9, 7, 11, 8, 10][(i * 3 + seed) % 5] ?? 9,
            24 + ((i * 7 + seed * 5) % 4) * 3,
            colours[(i * 5 + seed) % 6] ?? tealCloth,
          ] as const,
      ),
    );
  const shelf = (x: number, seed: number) =>
    rect('woodDeep', x + 92, 34, 8, 204) +
    rect('wood', x, 30, 92, 208) +
    rect('umber', x + 6, 38, 80, 194) +
    [86, 134, 182].map((y, i) => row(x + 10, y, seed + i, 7) + rect('wood', x + 6, y, 80, 5)).join('') +
    row(x + 10, 230, seed + 3, 7);
  return (
    backdrop('sandDeep') +
    archedWindow(
      158,
      186,
      92,
      150,
      'tealWash',
      cloud('paper', 180, 90, 44) +
        shape('tealSoft', 'M150 150q30-30 60-6t50-12v60h-110z') +
        tower(196, 166, 14, 46, { spire: 1.2, clock: true }) +
        shape('tealPale', 'M150 164q50-14 110 2v30h-110z'),
    ) +
    rect('stone', 0, 238, 400, 62) +
    rect('stoneDeep', 0, 236, 400, 4) +
    shelf(24, 0) +
    shelf(282, 2) +
    line('wood', 5, 'M118 40L146 256M136 40L164 256') +
    line('woodDeep', 4, 'M121 64h18M124 88h18M127 112h18M130 136h18M134 160h18M137 184h18M140 208h18M143 232h18') +
    oval('stoneDeep', 236, 290, 74, 8) +
    shape('woodDeep', 'M216 232h22l10 56h-42z') +
    shape('umber', 'M232 232h6l10 56h-14z') +
    shape('wood', 'M160 236l12-22h116l12 22z') +
    rect('woodDeep', 160, 236, 140, 7) +
    openBook(230, 234, 120) +
    shape('orange', 'M226 234l8 0 0 26-4-5-4 5z')
  );
};

const ranking = (): string =>
  backdrop('tealWash') +
  disc('paper', 200, 118, 96) +
  cloud('tealSoft', 30, 90, 60) +
  cloud('tealSoft', 318, 70, 54) +
  shape('tealSoft', 'M0 214q90-36 190-14t210-18v118h-400z') +
  contours('tealPale', 'M0 228q90-36 190-14t210-18', 3, 0, 12) +
  rect('sandDeep', 0, 262, 400, 38) +
  tree('summer', 34, 266, 76) +
  tree('summer', 374, 266, 64, ['tealMid', 'teal']) +
  plinth(62, 262, 84, 56) +
  plinth(254, 262, 84, 40) +
  plinth(150, 262, 96, 92) +
  tower(80, 206, 34, 52, { roof: slateRoof, spire: 1 }) +
  shape('navySoft', archPath(90, 206, 14, 26)) +
  library3(266, 222) +
  tower(172, 170, 36, 84, { clock: true, belfry: true, spire: 1.3 }) +
  shape('navySoft', archPath(183, 170, 14, 22)) +
  flag(199, 40, 26) +
  standing(226, 288, 34, people.mei) +
  standing(242, 288, 36, people.noah, { pack: tealCloth });

function plinth(x: number, y: number, width: number, height: number): string {
  return (
    block(['sand', 'stone'], x, y - height, width, height, 14) +
    rect('paper', x - 4, y - height, width + 4, 7) +
    rect('stoneDeep', x + width, y - height, 18, 7) +
    rect('paper', x - 6, y - 10, width + 6, 10) +
    rect('stoneDeep', x + width, y - 10, 20, 10) +
    line('stoneDeep', 1.6, `M${x + 12} ${y - height + 16}h${width - 24}v${height - 36}h${24 - width}z`)
  );
}

/** A small pillared front on x,y. */
function library3(x: number, y: number): string {
  return (
    rect('stone', x + 56, y - 36, 10, 36) +
    rect('navySoft', x, y - 36, 56, 36) +
    [0, 16, 32, 48]
      .map((dx) => rect('sand', x + dx, y - 36, 5, 36) + rect('stone', x + dx + 5, y - 36, 3, 36))
      .join('') +
    shape('paper', `M${x - 5} ${y - 36}l33-20 33 20z`) +
    shape('stone', `M${x + 28} ${y - 56}h12l31 20h-10z`) +
    rect('paper', x - 3, y - 4, 62, 4)
  );
}

export const resources = { newspaper, library, ranking };
