import { standing, walking } from '../figures.ts';
import {
  archedWindow,
  archPath,
  at,
  backdrop,
  ball,
  block,
  bush,
  cloud,
  contours,
  cypress,
  disc,
  dots,
  flag,
  frontSteps,
  hall,
  line,
  navyCloth,
  orangeCloth,
  oval,
  paleCloth,
  rect,
  rounded,
  route,
  shape,
  skyCloth,
  slateRoof,
  sun,
  tealCloth,
  tower,
  tree,
  vista,
  windows,
} from '../kit.ts';
import { lyingBook, mug, pencil, pendant, plant, routeMap, shelves } from '../objects.ts';
import { people } from '../people.ts';

/** A small campus on a hill: two halls and the clock tower with the flag. */
const campus = (x: number, y: number): string =>
  hall(x - 58, y, 26, 24, 34) +
  hall(x + 29, y, 24, 20, 30) +
  tower(x, y, 20, 62, { clock: true, belfry: true, spire: 1.3 }) +
  shape('navySoft', archPath(x - 49, y, 8, 14) + archPath(x + 37, y, 8, 12)) +
  windows('slate', x - 27, y - 17, 3, 1, { width: 4, height: 8, stepX: 8 }) +
  windows('slate', x + 58, y - 14, 2, 1, { width: 4, height: 8, stepX: 9 }) +
  flag(x + 15, y - 86, 20);

const routeHome = (): string =>
  backdrop('tealWash') +
  sun(92, 74, 26) +
  cloud('paper', 168, 62, 70) +
  shape('tealSoft', 'M0 158q60-40 118-14t96-20t104-8t82 20v164h-400z') +
  contours('tealPale', 'M0 176q60-40 118-14t96-20', 3, 0, 12) +
  shape('tealPale', 'M0 196q70-26 140 0q60-50 118-66q60-16 142 22v148h-400z') +
  shape('tealLight', 'M292 127q52-4 108 25v148h-70q20-60-8-104t-30-69z') +
  campus(284, 134) +
  cypress(210, 154, 38) +
  tree('summer', 62, 196, 40, ['tealLight', 'tealMid']) +
  shape('sandDeep', 'M0 232q90-40 190-8t210-30v106h-400z') +
  shape('stone', 'M236 233q90-8 164-39v106h-120q10-40-44-67z') +
  contours('stone', 'M0 250q90-40 190-8t210-30', 3, 0, 14) +
  route('M128 300C150 256 212 266 196 232S110 206 150 186S262 184 262 160S274 144 286 137', [
    [149, 267],
    [196, 232],
    [150, 186],
    [262, 160],
  ]) +
  oval('stone', 184, 281, 26, 3) +
  standing(172, 281, 46, people.grace) +
  walking(192, 281, 42, people.ravi, { pack: tealCloth }) +
  tree('summer', 316, 228, 50, ['tealMid', 'teal']) +
  tree('summer', 352, 250, 88) +
  bush(tealCloth, 364, 266, 48) +
  tree('summer', 28, 280, 96) +
  shape('tealDark', 'M0 268q40-8 64 12t50 20h-114z');

const office = (): string =>
  backdrop('sandDeep') +
  rect('stone', 0, 232, 400, 68) +
  rect('stoneDeep', 0, 228, 400, 4) +
  archedWindow(134, 190, 96, 140, 'tealWash', sun(160, 92, 12) + vista(134, 190, 96)) +
  rect('woodDeep', 272, 66, 92, 166) +
  rect('umber', 278, 72, 80, 154) +
  shape('wood', 'M272 232v-166h92v5h-87v161zM277 108h82v5h-82zM277 150h82v5h-82zM277 192h82v5h-82z') +
  shelves([
    [
      282,
      108,
      [
        [9, 28, tealCloth],
        [7, 24, paleCloth],
        [10, 30, navyCloth],
        [8, 26, skyCloth],
        [9, 22, paleCloth],
      ],
    ],
    [
      300,
      150,
      [
        [10, 30, paleCloth],
        [8, 26, tealCloth],
        [11, 32, orangeCloth],
        [8, 28, skyCloth],
        [10, 24, navyCloth],
      ],
    ],
    [
      282,
      192,
      [
        [9, 26, skyCloth],
        [11, 31, tealCloth],
        [8, 24, paleCloth],
      ],
    ],
  ]) +
  plant(346, 108, 26) +
  lyingBook(318, 192, 34, 8, navyCloth) +
  routeMap(40, 78, 62, 50) +
  pendant(182, 66, tealCloth, 40) +
  oval('stoneDeep', 190, 274, 150, 18) +
  oval('tealSoft', 186, 272, 144, 16) +
  armchair(92, 270, tealCloth, false) +
  armchair(286, 270, navyCloth, true) +
  rect('navy', 186, 236, 5, 34) +
  oval('navy', 188, 271, 16, 3.4) +
  oval('woodDeep', 189, 236, 42, 8) +
  oval('wood', 188, 233, 42, 8) +
  mug(206, 232, paleCloth, 14) +
  lyingBook(158, 232, 32, 6, ['paper', 'stone']);

/** An armchair on x,y that looks to the right. */
function armchair(
  x: number,
  y: number,
  [lit, dark]: readonly [(typeof tealCloth)[0], (typeof tealCloth)[1]],
  mirrored: boolean,
): string {
  return at(
    x,
    y,
    line('navy', 4, 'M-22-8L-26 0M26-8L30 0') +
      shape(dark, 'M-34-76q0-10 12-10q14 0 16 12l6 38h-28z') +
      shape(lit, 'M-36-76q0-10 10-10q10 0 12 12l8 62h-26z') +
      rounded(lit, -24, -36, 58, 16, 7) +
      shape(dark, 'M-26-26h58v14q0 6-6 6h-46q-6 0-6-6z') +
      rounded(lit, -28, -50, 50, 13, 6) +
      rounded(dark, 10, -44, 12, 24, 5),
    { mirrored },
  );
}

const mapTable = (): string =>
  backdrop('tealWash') +
  archedWindow(240, 106, 96, 92, 'tealSoft', vista(240, 106, 96, 0.6)) +
  rect('tealSoft', 0, 122, 400, 4) +
  plant(52, 134, 92) +
  lyingBook(86, 136, 74, 13, navyCloth) +
  lyingBook(94, 123, 60, 11, paleCloth) +
  lyingBook(90, 112, 56, 10, tealCloth) +
  shape('wood', 'M0 134h400v166h-400z') +
  shape('woodDeep', 'M0 290h400v10h-400z') +
  line('woodDeep', 1, 'M0 168h54M336 158h64M0 240h30M362 246h38') +
  shape('woodDeep', 'M72 266l40-106 236-2 16 106z') +
  shape('paper', 'M56 260l38-106 60 8-12 98z') +
  shape('sandDeep', 'M154 162l62-10-2 98-72 10z') +
  shape('paper', 'M216 152l60 10 18 98-80-10z') +
  shape('sandDeep', 'M276 162l58-10 36 98-76 10z') +
  shape('tealSoft', 'M100 156l54 6-6 46q-30 10-66-2z') +
  shape('tealPale', 'M154 162l60-10 0 34q-30 20-64 10z') +
  shape('tealSoft', 'M294 260l-8-42q30-20 66-6l18 38z') +
  contours('stone', 'M78 228q40-24 66-10t68-12t70 10t70-4', 3, 2, 9) +
  route('M88 244C136 252 124 210 166 210S198 188 234 196S262 224 286 214S302 180 320 172', [
    [88, 244],
    [166, 210],
    [234, 196],
    [320, 172],
  ]) +
  oval('woodDeep', 56, 192, 29, 9) +
  oval('stone', 50, 188, 28, 9) +
  oval('paper', 50, 186, 28, 9) +
  mug(50, 184, navyCloth, 32) +
  at(236, 280, shape('woodDeep', 'M-60 4L64 4L56 10L-58 10z') + pencil(120), { turn: -5 });

const signpost = (): string =>
  backdrop('tealWash') +
  cloud('paper', 56, 84, 76) +
  cloud('paper', 306, 66, 60) +
  shape('tealSoft', 'M0 190q70-44 150-16t120-24t130 14v136h-400z') +
  contours('tealPale', 'M0 206q70-44 150-16t120-24t130 14', 3, 0, 11) +
  tower(322, 172, 13, 38, { clock: true }) +
  hall(288, 172, 16, 14, 18) +
  shape('tealPale', 'M0 214q110-36 210-10t190-20v116h-400z') +
  tree('summer', 52, 226, 80) +
  tree('summer', 90, 220, 52, ['tealMid', 'teal']) +
  tree('summer', 360, 214, 64, ['tealMid', 'teal']) +
  shape('sandDeep', 'M0 246q120-30 230-8t170-14v76h-400z') +
  shape('stone', 'M230 238q90 8 170-14v76h-140q10-40-30-62z') +
  contours('stone', 'M0 262q120-30 230-8', 3, 0, 12) +
  route('M150 300C160 276 196 288 210 266S258 226 290 212S326 190 330 176', [
    [290, 212],
    [330, 176],
  ]) +
  oval('stoneDeep', 238, 264, 34, 5) +
  rect('woodDeep', 219, 60, 4, 204) +
  rect('wood', 211, 60, 8, 204) +
  shape('wood', 'M209 62l4-8h8l4 8z') +
  board(218, 86, 96, 26, orangeCloth, false, 3) +
  board(216, 122, 92, 26, tealCloth, true, -2) +
  board(218, 158, 70, 24, navyCloth, false, -3) +
  bush(tealCloth, 226, 268, 38) +
  oval('stone', 160, 281, 26, 4) +
  standing(146, 282, 86, people.ravi, { pack: tealCloth });

function board(
  x: number,
  y: number,
  length: number,
  height: number,
  [lit, dark]: readonly [(typeof tealCloth)[0], (typeof tealCloth)[1]],
  mirrored: boolean,
  turn: number,
): string {
  const h = height / 2;
  return at(
    x,
    y,
    shape(lit, `M-18 ${-h}h${length}l14 ${h}l-14 ${h}h${-length}z`) +
      shape(dark, `M-18 ${h - 4}h${length + 4.4}l-4.400 4h${-length}z`) +
      line('sand', 2.4, `M-6-3h${length * 0.55}M-6 3h${length * 0.34}`),
    { mirrored, turn },
  );
}

const letterbox = (): string =>
  backdrop('orangeWash') +
  sun(318, 84, 22, 'orangeSoft', 'paper') +
  shape('tealSoft', 'M0 176q90-40 190-10t210-16v150h-400z') +
  contours('tealPale', 'M0 190q90-40 190-10t210-16', 3, 0, 12) +
  hall(258, 196, 44, 34, 62, { pitch: 0.7 }) +
  shape('navySoft', archPath(273, 196, 14, 26)) +
  windows('slate', 312, 172, 3, 1, { width: 8, height: 12, stepX: 16 }) +
  block(['sandDeep', 'stoneDeep'], 330, 138, 8, 16, 4) +
  tree('summer', 228, 204, 84, ['tealMid', 'teal']) +
  tree('summer', 384, 206, 70) +
  shape('tealPale', 'M0 214q100-30 210-12t190-8v106h-400z') +
  shape('sandDeep', 'M276 200q-10 20-70 40t-50 60h120q-30-40 10-64t2-36z') +
  route('M196 300C196 262 252 246 266 226S276 206 278 200', [
    [216, 264],
    [266, 226],
  ]) +
  shape('tealLight', 'M0 258q60-24 130-4t60 46h-190z') +
  bush(tealCloth, -14, 262, 96) +
  bush(['tealDeep', 'tealDark'], 20, 284, 70) +
  oval('tealMid', 142, 288, 34, 4) +
  rect('wood', 112, 176, 9, 112) +
  rect('woodDeep', 121, 176, 5, 112) +
  rect('woodDeep', 84, 172, 66, 6) +
  at(
    0,
    0,
    shape('tealDeep', 'M98 172v-38a24 24 0 0 1 24-24h50a24 24 0 0 1 24 24v38z') +
      shape('teal', 'M74 172v-36a25 26 0 0 1 50 0v36z') +
      shape('teal', 'M98 110h74q16 0 22 14h-74q-6-14-22-14z') +
      shape('navy', 'M80 166v-30a19 20 0 0 1 38 0v30z'),
  ) +
  at(
    98,
    146,
    at(4, -12, shape('paper', 'M-16-14h34v24h-34z') + shape('stone', 'M-16-14l17 12l17-12z'), { turn: -8 }) +
      shape('sand', 'M-15-4h30v24h-30z') +
      shape('stoneDeep', 'M-15-4l15 11l15-11z'),
  ) +
  shape('tealDark', 'M76 172h46l6 8h-58z') +
  rect('navy', 166, 104, 4, 44) +
  shape('orange', 'M166 92h26v18h-26z') +
  shape('orangeDeep', 'M182 92h10v18h-10z');

const bridge = (): string =>
  backdrop('tealWash') +
  sun(200, 96, 50, 'orangeWash', 'orangeSoft') +
  cloud('paper', 84, 62, 54) +
  cloud('paper', 270, 50, 50) +
  shape('tealSoft', 'M0 196l60-40 60 26 80-50 80 46 60-34 60 32v124h-400z') +
  rect('teal', 0, 226, 400, 74) +
  line('tealLight', 2.4, 'M112 262h60M222 270h60M30 284h44M158 288h70M326 286h44') +
  tower(26, 206, 40, 122, { clock: true, belfry: true, spire: 1.2 }) +
  tower(320, 206, 40, 110, { belfry: true, roof: slateRoof, spire: 1.2 }) +
  flag(56, 36, 28) +
  walking(176, 152, 66, people.mei, { pack: orangeCloth }) +
  walking(226, 152, 70, people.noah, { mirrored: true }) +
  shape('stone', 'M0 190Q200 112 400 190V262H0z') +
  // What one sees under the arches, and on the right of each its thickness.
  shape('woodDeep', spans) +
  at(-5, 0, shape('tealDark', spans)) +
  at(-5, 22, shape('teal', 'M126 240h140v8q-70 10-140 0zM30 240h68v6q-34 8-68 0zM302 240h68v6q-34 8-68 0z')) +
  shape('stoneDeep', 'M108 262v-20h12v22q-6 4-12-2zM276 262v-20h12v22q-6 4-12-2z') +
  shape('paper', 'M0 178Q200 100 400 178v18Q200 118 0 196z') +
  line('stoneDeep', 3, 'M0 198Q200 120 400 198') +
  route('M0 187Q200 109 400 187', [
    [70, 165],
    [157, 150],
    [243, 150],
    [330, 165],
  ]) +
  bush(tealCloth, -8, 272, 62) +
  bush(['tealDeep', 'tealDark'], 346, 272, 70);

/** The openings of the bridge: a wide one between two small ones. */
const spans = `${archPath(126, 262, 140, 88)}${archPath(30, 262, 68, 50)}${archPath(302, 262, 68, 50)}`;

const twoDoors = (): string =>
  backdrop('sandDeep') +
  line(
    'stone',
    1.4,
    'M0 60h400M0 96h84M172 96h58M0 132h62M186 132h28M0 168h62M186 168h28M338 168h62M338 132h62M318 96h82M40 60v36M360 60v36M24 96v36M376 96v36M44 132v36M356 132v36M22 168v36M380 168v36M200 60v36M200 132v36M112 24v36M288 24v36',
  ) +
  rect('stone', 0, 0, 400, 26) +
  rect('paper', 0, 26, 400, 6) +
  door(76, 236, 'teal', false) +
  door(228, 236, 'orange', true) +
  rect('navy', 197, 92, 6, 10) +
  shape('navy', 'M190 104l4-8h12l4 8z') +
  shape('orangeWash', 'M191 104h18l-3 24h-12z') +
  shape('peach', 'M200 104h9l-3 24h-6z') +
  rect('navy', 193, 128, 14, 3) +
  rect('stone', 0, 236, 400, 64) +
  frontSteps(200, 276, 330, 4, 10, 10) +
  shape('stoneDeep', 'M0 276h400v24h-400z') +
  rect('stone', 0, 276, 400, 8) +
  shape('orangeWash', 'M246 236h62l30 40h-82z') +
  planter(44, 276) +
  planter(356, 276);

function door(x: number, y: number, fill: 'teal' | 'orange', isOpen: boolean): string {
  const dark = fill === 'teal' ? 'tealDeep' : 'orangeDeep';
  return (
    shape('stoneDeep', archPath(x - 8, y, 116, 172)) +
    shape('paper', archPath(x - 12, y, 116, 172)) +
    shape('stone', archPath(x, y, 96, 158)) +
    (isOpen
      ? shape('orangeWash', archPath(x, y, 92, 155)) +
        shape('tealSoft', `M${x + 20} ${y - 30}q30-24 72-8v38h-72z`) +
        tree('summer', x + 64, y - 16, 62, ['tealMid', 'teal']) +
        rect('sand', x + 18, y - 18, 74, 18) +
        shape(fill, `M${x} ${y}v-110q4-30 24-44v158z`) +
        shape(dark, `M${x + 24} ${y - 154}l5 2v154l-5 2z`) +
        disc('ochre', x + 18, y - 66, 3)
      : shape(dark, archPath(x, y, 92, 155)) +
        shape(fill, `M${x + 3} ${y}v-106q2-36 40-46v152zM${x + 47} ${y}v-152q38 8 41 46v106z`) +
        line(
          dark,
          2.4,
          `M${x + 12} ${y - 12}v-50h24v50zM${x + 56} ${y - 12}v-50h24v50zM${x + 12} ${y - 74}v-32q6-22 24-28v60zM${x + 80} ${y - 74}v-32q-6-22-24-28v60z`,
        ) +
        disc('ochre', x + 40, y - 66, 3) +
        disc('ochre', x + 51, y - 66, 3))
  );
}

function planter(x: number, y: number): string {
  return (
    rect('navy', x - 1.5, y - 76, 3, 50) +
    ball(tealCloth, x, y - 88, 24) +
    ball(['tealMid', 'teal'], x, y - 118, 15) +
    shape('sand', `M${x - 20} ${y - 34}h40l-5 34h-30z`) +
    shape('stoneDeep', `M${x + 5} ${y - 34}h15l-5 34h-12z`) +
    rect('paper', x - 22, y - 38, 44, 5)
  );
}

/** A town as on a map, with the way to one of its doors: shown where the map itself is not. */
const town = (): string =>
  backdrop('sandDeep') +
  at(
    200,
    172,
    // Blocks between the streets, a park and a square among them.
    rect('sand', -320, -230, 640, 460) +
      rect('tealSoft', -172, -92, 104, 64) +
      rect('tealSoft', 150, 44, 64, 72) +
      rect('orangeWash', 78, -92, 60, 64) +
      dots('tealPale', 9, [
        [-154, -74],
        [-130, -52],
        [-104, -72],
        [-84, -46],
        [168, 64],
        [194, 92],
      ]) +
      [
        [-252, -82, 44, 26],
        [-252, -46, 30, 18],
        [-214, -82, 22, 54],
        [-56, -82, 40, 20],
        [-8, -82, 28, 44],
        [32, -82, 30, 54],
        [-46, -50, 26, 22],
        [156, -82, 50, 24],
        [156, -46, 36, 18],
        [-246, 0, 60, 22],
        [-172, 0, 40, 22],
        [-124, -4, 46, 26],
        [-60, 0, 30, 24],
        [40, 0, 22, 24],
        [84, -4, 48, 30],
        [150, 0, 60, 22],
        [-252, 54, 30, 50],
        [-206, 54, 28, 24],
        [-172, 52, 50, 30],
        [-110, 54, 34, 54],
        [-56, 52, 44, 26],
        [-4, 52, 26, 56],
        [32, 54, 30, 24],
        [82, 52, 54, 30],
      ]
        .map(([x = 0, y = 0, width = 0, height = 0]) => rect('stone', x, y, width, height))
        .join('') +
      line('tealLight', 20, 'M-320 130q110-66 180-18t130 8 150-36 180-8') +
      line('sandDeep', 9, 'M-320-100h640M-320 38h640M-264-230v460M-180-230v460M70-230v460M144-230v460M220-230v460') +
      line('sandDeep', 16, 'M-320-18h640M-64-230v212M-64 38v192') +
      line('sandDeep', 9, 'M-64-18v56M22-100v138M22 38v192') +
      route('M-180 38h116v-56h66', [
        [-180, 38],
        [-64, -18],
      ]),
    { turn: -11 },
  ) +
  at(
    198,
    154,
    oval('stoneDeep', 3, 1, 11, 4) +
      shape('orange', 'M0 0c-12-16-22-27-22-40a22 22 0 0 1 44 0c0 13-10 24-22 40z') +
      shape('orangeDeep', 'M0 0c12-16 22-27 22-40a22 22 0 0 0-12-19.6c8 18 4 40-10 59.6z') +
      disc('paper', 0, -40, 8),
  );

export const heroes = {
  route: routeHome,
  office,
  'map-table': mapTable,
  signpost,
  letterbox,
  bridge,
  'two-doors': twoDoors,
  town,
};
