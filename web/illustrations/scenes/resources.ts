import { walking } from '../figures.ts';
import {
  archedWindow,
  archPath,
  at,
  backdrop,
  block,
  cloud,
  contours,
  disc,
  dots,
  flag,
  line,
  navyCloth,
  orangeCloth,
  oval,
  paleCloth,
  rect,
  shape,
  skyCloth,
  slateRoof,
  spire,
  tealCloth,
  tower,
  tree,
  vista,
  wall,
} from '../kit.ts';
import { mug, openBook, shelves } from '../objects.ts';
import { people } from '../people.ts';

/** The campus as it goes on behind the three windows of the cafe. */
const campusView =
  shape('tealSoft', 'M30 124q60-40 120-12t130-2 90-14v60h-340z') +
  spire(204, 142, 72) +
  shape('tealPale', 'M30 136q80-24 170-6t170-8v34h-340z') +
  tree('summer', 86, 154, 56, ['tealMid', 'teal']) +
  tree('summer', 334, 154, 64);

const newspaper = (): string =>
  backdrop('tealWash') +
  rect('sandDeep', 0, 0, 400, 170) +
  shape('stone', 'M0 0h400v14h-400z') +
  [40, 162, 284].map((x) => archedWindow(x, 150, 76, 116, 'tealWash', campusView, `w${x}`)).join('') +
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
  const row = (x: number, y: number, seed: number) => {
    const books = Array.from({ length: 7 }, (_, i) => {
      const width = [9, 7, 11, 8, 10][(i * 3 + seed) % 5] ?? 9;
      return [width, 24 + ((i * 7 + seed * 5) % 4) * 3, colours[(i * 5 + seed) % 6] ?? tealCloth] as const;
    });
    return [x, y, books] as const;
  };
  const shelf = (x: number) =>
    rect('woodDeep', x + 92, 34, 8, 204) +
    rect('wood', x, 30, 92, 208) +
    shape('umber', `M${x + 6} 38h80v43h-80zM${x + 6} 86h80v43h-80zM${x + 6} 134h80v43h-80zM${x + 6} 182h80v48h-80z`);
  const floors = [81, 129, 177, 230];
  return (
    backdrop('sandDeep') +
    archedWindow(158, 184, 92, 146, 'tealWash', cloud('paper', 176, 84, 44) + vista(158, 184, 92)) +
    rect('stone', 0, 238, 400, 62) +
    rect('stoneDeep', 0, 236, 400, 4) +
    shelf(24) +
    shelf(282) +
    shelves([...floors.map((y, i) => row(32, y, i)), ...floors.map((y, i) => row(290, y, i + 2))]) +
    line('wood', 5, 'M114 40L142 258M132 40L160 258') +
    line('woodDeep', 4, 'M117 62h18M120 86h18M123 110h18M126 134h18M129 158h18M132 182h18M135 206h18M139 232h18') +
    oval('stoneDeep', 246, 290, 70, 8) +
    shape('woodDeep', 'M216 232h22l10 56h-42z') +
    shape('umber', 'M232 232h6l10 56h-14z') +
    shape('wood', 'M160 236l12-22h116l12 22z') +
    rect('woodDeep', 160, 236, 140, 7) +
    openBook(230, 234, 120) +
    shape('orange', 'M226 234h8v26l-4-5-4 5z')
  );
};

const ranking = (): string =>
  backdrop('tealSoft') +
  disc('orangeSoft', 200, 116, 104) +
  cloud('paper', 22, 92, 66) +
  cloud('paper', 322, 70, 58) +
  shape('tealLight', 'M0 210q90-36 190-14t210-18v122h-400z') +
  contours('tealMid', 'M0 226q90-36 190-14t210-18', 3, 0, 12) +
  rect('stoneDeep', 0, 264, 400, 36) +
  tree('summer', 26, 268, 84, ['tealDeep', 'tealDark']) +
  tree('summer', 382, 268, 70, ['tealDeep', 'tealDark']) +
  shape('woodDeep', 'M60 264h294l24 10h-318z') +
  plinth(52, 264, 84, 62, 2) +
  plinth(260, 264, 84, 42, 3) +
  plinth(150, 264, 94, 92, 1) +
  tower(74, 202, 34, 54, { roof: slateRoof, spire: 1 }) +
  shape('navySoft', archPath(84, 202, 14, 28)) +
  pillaredFront(271, 222) +
  tower(174, 172, 36, 84, { roof: ['navySoft', 'navy'], clock: true, belfry: true, spire: 1.3 }) +
  flag(200, 44, 28) +
  walking(204, 292, 44, people.mei) +
  walking(230, 293, 48, people.omar, { pack: orangeCloth });

/** A plinth on x,y; its rank is told by as many marks. */
function plinth(x: number, y: number, width: number, height: number, rank: number): string {
  const middle = x + width / 2 - (rank - 1) * 9;
  return (
    block(tealCloth, x, y - height, width, height, 14) +
    block(['paper', 'stoneDeep'], x - 4, y - height, width + 4, 8, 18) +
    block(['tealDeep', 'tealDark'], x - 5, y - 10, width + 5, 10, 20) +
    dots(
      'paper',
      5.5,
      Array.from({ length: rank }, (_, i) => [middle + i * 18, y - height / 2]),
    )
  );
}

/** A small pillared front on x,y. */
function pillaredFront(x: number, y: number): string {
  return (
    rect('stone', x + 56, y - 36, 10, 36) +
    rect('navySoft', x, y - 36, 56, 36) +
    [0, 16, 32, 48].map((dx) => block(wall, x + dx, y - 36, 5, 36, 3)).join('') +
    shape('paper', `M${x - 5} ${y - 36}l33-20 33 20z`) +
    shape('stone', `M${x + 28} ${y - 56}h12l31 20h-10z`) +
    rect('paper', x - 3, y - 4, 62, 4)
  );
}

export const resources = { newspaper, library, ranking };
