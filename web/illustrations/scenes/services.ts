import { seated } from '../figures.ts';
import {
  arch,
  archedWindow,
  archPath,
  at,
  backdrop,
  ball,
  bush,
  cloud,
  contours,
  dial,
  disc,
  hall,
  line,
  moon,
  navyCloth,
  orangeCloth,
  oval,
  paleCloth,
  rect,
  rounded,
  route,
  shape,
  skyCloth,
  squareWindow,
  tealCloth,
  tower,
  tree,
  windows,
} from '../kit.ts';
import {
  backpack,
  bench,
  bicycle,
  coins,
  flask,
  lamp,
  laptop,
  lyingBook,
  mug,
  openBook,
  pencil,
  pendant,
  plant,
  routeMap,
  spines,
  sprout,
  tableTop,
} from '../objects.ts';
import { people } from '../people.ts';

const chair = (x: number, y: number, mirrored = false): string =>
  at(
    x,
    y,
    line('navy', 3.4, 'M-14-30L-18 0M14-30L18 0M-16-30L-22-72') +
      rect('woodDeep', -19, -32, 38, 5) +
      line('wood', 6, 'M-20-66L-18-48'),
    {
      mirrored,
    },
  );

const consultation = (): string =>
  backdrop('tealSoft') +
  rect('sandDeep', 0, 0, 400, 226) +
  rect('stone', 0, 226, 400, 4) +
  rect('wood', 0, 230, 400, 70) +
  line('woodDeep', 1, 'M0 252h400M0 276h400M90 230v22M250 230v22M40 252v24M180 252v24M320 252v24') +
  archedWindow(
    152,
    152,
    96,
    112,
    'tealWash',
    shape('tealSoft', 'M140 130q40-30 70-6t50-12v50h-120z') +
      shape('tealPale', 'M140 146q60-20 120 0v20h-120z') +
      tower(196, 140, 12, 34, { spire: 1.2 }) +
      tree('summer', 172, 152, 34, ['tealMid', 'teal']),
  ) +
  routeMap(48, 66, 70, 54) +
  rect('stoneDeep', 290, 118, 84, 5) +
  rect('wood', 288, 114, 86, 5) +
  spines(296, 114, [
    [10, 30, tealCloth],
    [8, 26, paleCloth],
    [11, 32, navyCloth],
    [9, 27, skyCloth],
    [8, 24, paleCloth],
  ]) +
  plant(358, 114, 30) +
  pendant(200, 58, tealCloth, 56) +
  oval('woodDeep', 204, 282, 130, 12) +
  chair(112, 280) +
  chair(288, 280, true) +
  seated(114, 280, 140, people.leila, { reach: 26 }) +
  seated(286, 280, 140, people.finn, { mirrored: true, reach: 26 }) +
  rect('navy', 196, 224, 8, 52) +
  oval('navy', 200, 278, 26, 4.5) +
  oval('woodDeep', 200, 225, 76, 13) +
  oval('wood', 200, 221, 76, 13) +
  shape('paper', 'M168 218l62-2 8 11-72 2z') +
  route(
    'M176 226C190 228 192 220 206 222S222 220 228 218',
    [
      [176, 226],
      [206, 222],
      [228, 218],
    ],
    { width: 1.6, radius: 2.2 },
  ) +
  at(0, 0, mug(248, 222, ['orange', 'orangeDeep'], 15));

const essay = (): string =>
  backdrop('navy') +
  squareWindow(
    236,
    44,
    108,
    120,
    'navyRaised',
    moon(312, 78, 15) +
      disc('mist', 258, 70, 1.2) +
      disc('mist', 280, 96, 1) +
      disc('mist', 266, 112, 1) +
      shape('tealDark', 'M226 150q40-26 70-6t60-10v40h-130z') +
      tower(268, 146, 10, 26, { material: ['slate', 'navySoft'], roof: ['navySoft', 'navy'], spire: 1.2 }),
    'w',
    'navySoft',
  ) +
  shape('navyRaised', 'M120 118L40 234h230L160 134z') +
  at(0, 0, shape('navySoft', 'M130 126L84 234h160L156 136z')) +
  tableTop(0, 232, 400, 22) +
  rect('umber', 0, 268, 400, 32) +
  oval('ochre', 186, 243, 106, 8) +
  lyingBook(24, 232, 74, 15, navyCloth) +
  lyingBook(32, 217, 64, 13, tealCloth) +
  lyingBook(28, 204, 58, 11, paleCloth) +
  lamp(104, 236) +
  at(
    200,
    240,
    shape('stone', 'M-46 6l16-16h84l-8 18h-92z') +
      shape('paper', 'M-50 4l18-16h82l-8 18h-88z') +
      line('mist', 1.8, 'M-30-6h66M-36-1h68M-40 3.500h40'),
  ) +
  at(226, 246, pencil(64), { turn: -18 }) +
  mug(302, 240, skyCloth, 30) +
  lyingBook(326, 234, 60, 10, tealCloth);

const tutoring = (): string =>
  backdrop('tealWash') +
  shape('paper', 'M250 0h90l-110 226h-90zM356 0h30l-110 226h-30z') +
  rect('tealSoft', 0, 222, 400, 4) +
  routeMap(34, 46, 68, 54) +
  rect('stoneDeep', 300, 96, 76, 4) +
  rect('wood', 298, 92, 78, 5) +
  plant(352, 92, 40) +
  spines(304, 92, [
    [10, 28, tealCloth],
    [8, 24, paleCloth],
    [10, 30, navyCloth],
  ]) +
  tableTop(0, 226, 400, 26) +
  rect('woodDeep', 0, 270, 400, 30) +
  oval('woodDeep', 206, 236, 130, 8) +
  laptop(
    196,
    232,
    176,
    line('navySoft', 0.8, 'M0 27.300h176M0 54.600h176M0 82h176M44 0v109M88 0v109M132 0v109') +
      at(
        0,
        0,
        shape('tealDeep', 'M44 88L88 20l44 68z') +
          line('tealLight', 2.4, 'M44 88L88 20l44 68z') +
          `<circle fill="none" stroke="#ffffff" stroke-width="2" cx="88" cy="64" r="24"/>` +
          line('paper', 1.4, 'M88 20v68M44 88l66-34M132 88L66 54', '3 4') +
          disc('orange', 88, 64, 4) +
          disc('paper', 44, 88, 3.4) +
          disc('paper', 132, 88, 3.4) +
          disc('paper', 88, 20, 3.4),
      ),
  ) +
  openBook(84, 276, 118, navyCloth) +
  line('teal', 1.8, 'M106 262l14-18 16 14z') +
  at(150, 270, pencil(52, tealCloth), { turn: -34 }) +
  mug(338, 252, paleCloth, 32) +
  lyingBook(290, 288, 92, 14, tealCloth);

const medicine = (): string =>
  backdrop('tealWash') +
  squareWindow(
    34,
    42,
    92,
    100,
    'tealSoft',
    cloud('paper', 44, 84, 44) +
      shape('tealPale', 'M24 132q40-30 70-8t50-8v40h-120z') +
      tower(88, 134, 11, 30, { spire: 1.2 }),
  ) +
  rect('tealPale', 250, 104, 118, 4) +
  rect('paper', 246, 98, 122, 6) +
  flask(270, 98, 40, skyCloth) +
  rounded('tealDeep', 296, 66, 16, 32, 3) +
  rect('navy', 299, 60, 10, 7) +
  rect('paper', 296, 76, 16, 12) +
  rounded('teal', 318, 72, 14, 26, 3) +
  rect('navy', 321, 66, 8, 7) +
  rect('paper', 318, 80, 14, 9) +
  spines(340, 98, [
    [9, 32, navyCloth],
    [10, 28, tealCloth],
  ]) +
  tableTop(0, 232, 400, 14, ['paper', 'mist']) +
  rect('tealPale', 0, 256, 400, 44) +
  rect('tealLight', 132, 256, 2, 44) +
  rect('tealLight', 266, 256, 2, 44) +
  rounded('teal', 58, 268, 18, 4, 2) +
  rounded('teal', 192, 268, 18, 4, 2) +
  rounded('teal', 326, 268, 18, 4, 2) +
  at(178, 234, microscope()) +
  flask(286, 236, 66, orangeCloth) +
  flask(328, 238, 46, tealCloth) +
  stethoscope();

function microscope(): string {
  return (
    oval('tealPale', 14, 3, 66, 6) +
    shape('navy', 'M-48 0q0-12 16-12h64q16 0 16 12z') +
    shape('navySoft', 'M-48 0q0-12 16-12h34v12z') +
    line('navySoft', 13, 'M14-10C60-26 62-92 24-112') +
    line('navyRaised', 5, 'M20-10C64-28 66-92 30-112') +
    rect('slate', -36, -46, 64, 7) +
    rect('navySoft', 4, -46, 24, 7) +
    rect('tealLight', -30, -49, 34, 3) +
    disc('slate', 40, -40, 9) +
    disc('mist', 38.5, -41.5, 5) +
    at(
      0,
      -94,
      rect('slate', -8, 26, 7, 16) +
        rect('navySoft', -1, 26, 5, 16) +
        rect('teal', -14, -34, 16, 62) +
        rect('tealDeep', 2, -34, 10, 62) +
        rect('navy', -11, -50, 20, 16) +
        rect('navySoft', -11, -50, 12, 16) +
        rect('navy', -15, -54, 28, 6),
      { turn: -16 },
    )
  );
}

function stethoscope(): string {
  return (
    line('navy', 4, 'M40 200C34 224 50 238 66 232S90 210 84 196') +
    line('navy', 4, 'M68 234C70 262 96 262 112 250S130 240 138 248') +
    line('slate', 4, 'M40 202l-3-16M84 198l0-16') +
    disc('slate', 37, 184, 4) +
    disc('slate', 84, 180, 4) +
    oval('slate', 142, 250, 12, 8) +
    oval('mist', 140, 248, 11, 7)
  );
}

const crashCourse = (): string =>
  backdrop('sandDeep') +
  rect('stone', 0, 0, 400, 20) +
  dial(348, 66, 24) +
  rect('woodDeep', 36, 40, 272, 160) +
  rect('wood', 32, 36, 272, 158) +
  rect('navyRaised', 40, 44, 256, 142) +
  shape('navy', 'M40 44h256v8h-248v134h-8z') +
  line('slate', 0.8, 'M92 80h150M92 106h150M92 132h150M118 60v96M156 60v96M194 60v96M232 60v96') +
  line('mist', 2.2, 'M80 60v96h176M76 66l4-8 4 8M250 152l8 4-8 4') +
  shape('tealDark', 'M80 156C120 152 140 146 160 118S196 74 212 68v88z') +
  line('tealLight', 3.4, 'M80 154C120 152 140 146 160 118S200 66 246 60') +
  disc('orange', 212, 72, 6) +
  line('mist', 1.6, 'M212 80v74', '2 5') +
  Array.from({ length: 7 }, (_, i) =>
    i < 5
      ? disc('tealLight', 96 + i * 26, 173, 5)
      : `<circle fill="none" stroke="#6b8496" stroke-width="2" cx="${96 + i * 26}" cy="173" r="4.500"/>`,
  ).join('') +
  rect('wood', 60, 192, 216, 6) +
  rounded('paper', 84, 188, 20, 4, 2) +
  rounded('peach', 110, 188, 14, 4, 2) +
  tableTop(0, 240, 400, 18) +
  rect('woodDeep', 0, 268, 400, 32) +
  plant(70, 244, 76) +
  lyingBook(250, 248, 112, 18, navyCloth) +
  lyingBook(262, 230, 96, 16, tealCloth) +
  lyingBook(254, 214, 92, 14, ['paper', 'stone']) +
  lyingBook(268, 200, 80, 13, tealCloth) +
  mug(160, 250, skyCloth, 28);

const middleSchool = (): string =>
  backdrop('tealWash') +
  cloud('paper', 60, 76, 70) +
  cloud('paper', 262, 56, 56) +
  shape('tealSoft', 'M0 170q90-30 180-6t220-18v154h-400z') +
  hall(196, 206, 64, 52, 130, { pitch: 0.55 }) +
  shape('navySoft', archPath(217, 206, 22, 34)) +
  disc('navySoft', 228, 140, 7) +
  windows('slate', 270, 168, 5, 1, { width: 12, height: 20, stepX: 22 }) +
  tree('summer', 370, 216, 96, ['tealMid', 'teal']) +
  shape('tealPale', 'M0 212q110-18 220-6t180-4v98h-400z') +
  shape('sandDeep', 'M0 246q150-20 400-4v58h-400z') +
  contours('stone', 'M0 262q150-20 400-4', 3, 0, 13) +
  shape('sandDeep', 'M222 206h18q14 20 40 38h-70q16-18 12-38z') +
  youngTree(74, 262) +
  oval('stone', 180, 282, 96, 7) +
  bench(104, 246, 128) +
  backpack(186, 246, 62, orangeCloth) +
  lyingBook(118, 246, 44, 9, tealCloth) +
  lyingBook(122, 237, 36, 8, navyCloth) +
  oval('stone', 320, 283, 70, 5) +
  bicycle(278, 282) +
  bush(tealCloth, -20, 274, 80);

function youngTree(x: number, y: number): string {
  return (
    rect('wood', x + 9, y - 96, 4, 96) +
    line('navyRaised', 4, `M${x} ${y}q-4-60 0-110M${x} ${y - 84}l-14-16M${x} ${y - 72}l12-18`) +
    line('paper', 3, `M${x - 3} ${y - 62}l16 3`) +
    ball(tealCloth, x - 2, y - 142, 30, 38) +
    ball(['tealMid', 'teal'], x + 20, y - 112, 17, 19) +
    ball(['tealMid', 'teal'], x - 22, y - 110, 14, 15) +
    line('navyRaised', 3, `M${x} ${y - 90}V${y - 140}M${x} ${y - 96}l16-16M${x} ${y - 102}l-18-12`)
  );
}

const testPrep = (): string => {
  const rows = Array.from({ length: 7 }, (_, row) =>
    Array.from({ length: 5 }, (_, column) => {
      const chosen = [1, 3, 0, 2, 4, 1, 9][row];
      const [x, y] = [-44 + column * 22, -62 + row * 22];
      return column === chosen
        ? disc('teal', x, y, 6.5)
        : `<circle fill="none" stroke="#c6d3dd" stroke-width="2" cx="${x}" cy="${y}" r="5.500"/>`;
    }).join(''),
  ).join('');
  return (
    backdrop('tealPale') +
    shape('tealSoft', 'M0 0h400L0 240z') +
    contours('tealPale', 'M-10 60q60-40 110-10t90-30t90-30', 4, 6, 14) +
    at(
      164,
      156,
      rounded('tealLight', -80, -112, 184, 256, 8) +
        rounded('woodDeep', -88, -122, 176, 250, 8) +
        rounded('wood', -88, -122, 172, 246, 8) +
        rect('stone', -74, -98, 148, 214) +
        rect('paper', -76, -100, 148, 212) +
        rounded('navySoft', -30, -130, 60, 22, 5) +
        rounded('navy', 4, -130, 26, 22, 5) +
        disc('mist', 0, -128, 5) +
        line('mist', 3, 'M-62-86h54') +
        rows +
        line('mist', 2.4, Array.from({ length: 7 }, (_, i) => `M-66 ${-62 + i * 22}h6`).join('')),
      { turn: -7 },
    ) +
    at(226, 258, shape('tealLight', 'M-70 6L78 6L70 14L-70 14z') + pencil(150, orangeCloth, 12), { turn: -38 }) +
    at(
      316,
      110,
      disc('tealLight', 8, 10, 50) +
        rect('navy', -7, -66, 14, 18) +
        rounded('navySoft', -12, -72, 24, 10, 3) +
        at(0, 0, rect('navy', -5, -60, 10, 12), { turn: 40 }) +
        disc('navy', 0, 0, 50) +
        shape('navySoft', 'M-35 35A50 50 0 0 1 35-35z') +
        disc('paper', 0, 0, 41) +
        shape('tealSoft', 'M0 0V-36A36 36 0 0 1 31 18z') +
        line(
          'slate',
          2.4,
          'M0-36v4M0 36v-4M-36 0h4M36 0h-4M-18-31l2 3.500M18-31l-2 3.500M31-18l-3.500 2M-31-18l3.500 2M-18 31l2-3.500M18 31l-2-3.500M31 18l-3.500-2M-31 18l3.500-2',
        ) +
        line('navy', 3.4, 'M0 0V-28M0 0L20 12') +
        disc('navy', 0, 0, 4),
    )
  );
};

const aid = (): string =>
  backdrop('sandDeep') +
  archedWindow(
    44,
    164,
    92,
    120,
    'tealWash',
    shape('tealSoft', 'M34 140q40-30 70-6t50-12v50h-120z') +
      shape('tealPale', 'M34 156q60-20 120 0v20h-120z') +
      tower(92, 152, 12, 34, { spire: 1.2 }),
  ) +
  routeMap(268, 52, 84, 62) +
  tableTop(0, 232, 400, 24) +
  rect('woodDeep', 0, 272, 400, 28) +
  shape('stoneDeep', 'M40 244l86-2 16 8-92 4z') +
  at(
    100,
    242,
    shape('tealDeep', 'M-52 0v-74h30l6 8h66v66z') +
      at(0, 0, shape('paper', 'M-42-2v-78h70v78z') + line('mist', 2, 'M-34-72h50M-34-64h36'), { turn: 4 }) +
      shape('teal', 'M-58 2l6-58h104l4 58z') +
      shape('tealDeep', 'M34-56h18l4 58h-16z') +
      rect('paper', -38, -40, 36, 10),
  ) +
  oval('woodDeep', 222, 250, 60, 6) +
  sprout(202, 168, 66) +
  shape('umber', 'M172 176q30-16 60 0z') +
  rounded('tealSoft', 164, 150, 78, 100, 14) +
  shape('umber', 'M168 172q34-12 70 0v14h-70z') +
  coins(184, 246, 9, ['ochre', 'ochreDeep']) +
  coins(213, 246, 8, ['ochre', 'ochreDeep']) +
  coins(224, 246, 4, ['ochre', 'ochreDeep']) +
  line('paper', 4, 'M174 166v66') +
  rounded('tealPale', 160, 146, 86, 10, 4) +
  sprout(202, 160, 60) +
  coins(270, 252, 3, ['ochre', 'ochreDeep']) +
  at(
    326,
    246,
    rounded('woodDeep', -32, -84, 76, 92, 6) +
      rounded('navy', -36, -92, 72, 96, 8) +
      rounded('navySoft', -36, -92, 66, 96, 8) +
      rounded('tealSoft', -28, -84, 50, 20, 3) +
      line('tealDeep', 2.4, 'M4-74h12') +
      Array.from({ length: 12 }, (_, i) =>
        rounded(
          i === 11 ? 'orange' : i % 3 === 2 ? 'tealLight' : 'mist',
          -28 + (i % 3) * 18,
          -56 + Math.floor(i / 3) * 14,
          13,
          9,
          2,
        ),
      ).join(''),
  );

const international = (): string =>
  backdrop('tealWash') +
  cloud('paper', 30, 120, 64) +
  cloud('paper', 196, 92, 54) +
  shape('tealSoft', 'M0 190q80-40 160-12t240-22v144h-400z') +
  contours('tealPale', 'M0 204q80-40 160-12t240-22', 3, 0, 12) +
  rect('sandDeep', 0, 234, 400, 66) +
  rect('stone', 0, 234, 400, 3) +
  shape('stone', 'M252 100h120v136h-120z') +
  rect('sand', 240, 96, 118, 140) +
  shape('stone', 'M358 96h18v140h-18z') +
  arch('tealPale', 'stoneDeep', 268, 236, 62, 112, 8) +
  shape('tealLight', 'M268 210q26-18 54-6v32h-54z') +
  tower(290, 216, 9, 26, { spire: 1.2 }) +
  shape('sandDeep', 'M268 232h54v4h-54z') +
  rect('paper', 232, 84, 132, 12) +
  rect('stoneDeep', 364, 84, 18, 12) +
  shape('navySoft', 'M236 84l62-28 62 28z') +
  shape('navy', 'M298 56l24 0 60 28h-22z') +
  line('stone', 1.2, 'M240 130h22M240 164h22M240 198h22M336 130h22M336 164h22M336 198h22') +
  line('teal', 3, 'M40 92C90 30 190 20 262 48', '1 9') +
  at(
    274,
    54,
    shape('navy', 'M-22-4l34-8q8 0 8 4t-8 6l-32 6z') +
      shape('navySoft', 'M-8-6l-14-18h7l20 16zM-4 0l-6 16h6l12-18z') +
      shape('navySoft', 'M-22-4l-8-12h6l8 10z'),
    { turn: 24, scale: 0.8 },
  ) +
  globe(104, 158) +
  oval('stone', 252, 288, 60, 6) +
  suitcase(210, 286);

function globe(x: number, y: number): string {
  return at(
    x,
    y,
    oval('stone', 16, 126, 60, 7) +
      shape('woodDeep', 'M-40 124q0-12 40-12t40 12z') +
      shape('wood', 'M-40 124q0-12 40-12v12z') +
      rect('woodDeep', -5, 86, 10, 28) +
      line('wood', 6, 'M-44-68A81 81 0 1 0 64 50') +
      ball(['tealLight', 'tealMid'], 0, 0, 68) +
      shape(
        'teal',
        'M-50-46q22-22 48-20q2 12-8 16q12 8 2 18q-14 0-16 14q-10 6-14-4q-18-2-12-24zM-28 6q14-4 24 8q14 4 8 20q-10 6-12 24q-10 4-12-14q-14-14-8-38zM22-44q18-8 30 0q14 18 15 36q-8 6-16-2q-6 10-18 2q-14 2-14-12q8-2 4-12z',
      ) +
      shape('tealDeep', 'M40-49q24 14 27 41q-8 6-16-2q8-20-11-39zM30 22q20-6 32 2q-6 20-22 30q-14-10-10-32z') +
      line('tealWash', 1, 'M-66-16q66 22 132 0M-62 28q62 18 124 0M-14-66q-34 66 0 132M14-66q34 66 0 132') +
      disc('wood', -47, -71, 5) +
      disc('paper', -18, -28, 4.5) +
      disc('paper', 44, -18, 4.5) +
      line('paper', 2, 'M-18-28Q14-66 44-18', '1 5'),
  );
}

function suitcase(x: number, y: number): string {
  return at(
    x,
    y,
    line('navy', 4, 'M-14-84v-22h32v22') +
      disc('navy', -24, -4, 5) +
      disc('navy', 28, -4, 5) +
      rounded('orangeDeep', -38, -86, 80, 80, 9) +
      rounded('orange', -38, -86, 64, 80, 9) +
      line('orangeDeep', 2.4, 'M-22-76v60M-4-76v60M14-76v60') +
      rect('sand', -38, -60, 80, 5) +
      rect('peach', 26, -60, 16, 5) +
      at(30, -42, rect('paper', -6, -9, 14, 20) + line('teal', 1.6, 'M-3-4h8M-3 0h8M-3 4h5'), { turn: 8 }),
  );
}

export const services = {
  consultation,
  essay,
  tutoring,
  medicine,
  'crash-course': crashCourse,
  'middle-school': middleSchool,
  'test-prep': testPrep,
  aid,
  international,
};
