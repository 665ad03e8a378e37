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
  dots,
  hall,
  line,
  moon,
  navyCloth,
  orangeCloth,
  oval,
  paleCloth,
  rect,
  ring,
  rounded,
  route,
  shape,
  skyCloth,
  spire,
  squareWindow,
  sun,
  tealCloth,
  tree,
  vista,
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
  backdrop('sandDeep') +
  rect('stone', 0, 226, 400, 4) +
  rect('wood', 0, 230, 400, 70) +
  line('woodDeep', 1, 'M0 252h400M0 276h400M90 230v22M250 230v22M40 252v24M180 252v24M320 252v24') +
  archedWindow(152, 152, 96, 112, 'tealWash', vista(152, 152, 96)) +
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
  shape('paper', 'M168 216l62-2 8 13-72 2z') +
  route(
    'M176 225C190 227 192 219 206 221S222 219 228 217',
    [
      [176, 225],
      [206, 221],
      [228, 217],
    ],
    { width: 1.6, radius: 2.2 },
  ) +
  mug(250, 222, orangeCloth, 15);

const essay = (): string =>
  backdrop('navy') +
  squareWindow(
    236,
    44,
    108,
    120,
    'navyRaised',
    moon(312, 78, 15) +
      line('mist', 2, 'M258 70v0M280 96v0M266 112v0M300 118v0') +
      spire(262, 150, 40, ['slate', 'navySoft'], ['navySoft', 'navy']) +
      shape('tealDark', 'M226 146q40-26 70-6t60-10v40h-130z'),
    'w',
    'navySoft',
  ) +
  shape('navyRaised', 'M118 188L34 240h296L152 170z') +
  shape('navySoft', 'M119 187L76 240h216L151 171z') +
  tableTop(0, 232, 400, 22) +
  rect('umber', 0, 268, 400, 32) +
  oval('ochre', 184, 243, 108, 9) +
  lyingBook(16, 234, 74, 15, navyCloth) +
  lyingBook(24, 219, 64, 13, tealCloth) +
  lyingBook(20, 206, 58, 11, paleCloth) +
  lamp(104, 238) +
  shape('woodDeep', 'M142 252l8-4h110l-4 4z') +
  shape('stone', 'M144 250l20-18h98l-8 18z') +
  shape('paper', 'M140 246l22-18h96l-8 18z') +
  line('mist', 1.8, 'M168 234h74M163 239h76M158 243h44') +
  at(240, 252, pencil(70), { turn: -14 }) +
  mug(308, 242, skyCloth, 30) +
  lyingBook(332, 236, 58, 10, tealCloth);

const tutoring = (): string =>
  backdrop('tealWash') +
  shape('paper', 'M60 0h-92l116 226h96zM80 0h26l116 226h-28z') +
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
  oval('woodDeep', 212, 237, 128, 8) +
  laptop(
    196,
    232,
    176,
    line('navySoft', 0.8, 'M0 27h176M0 55h176M0 82h176M44 0v109M88 0v109M132 0v109') +
      shape('tealDeep', 'M44 88L88 20l44 68z') +
      line('tealLight', 2.4, 'M44 88L88 20l44 68z') +
      ring('paper', 2, 88, 64, 23) +
      line('paper', 1.4, 'M88 20v68M44 88l66-34M132 88L66 54', '3 4') +
      disc('paper', 44, 88, 3.4) +
      disc('paper', 132, 88, 3.4) +
      disc('paper', 88, 20, 3.4) +
      disc('orange', 88, 65, 4.4),
  ) +
  openBook(84, 276, 118, navyCloth) +
  line('teal', 1.8, 'M106 262l14-18 16 14z') +
  at(150, 270, pencil(52, tealCloth), { turn: -34 }) +
  mug(338, 252, paleCloth, 32) +
  lyingBook(286, 278, 92, 14, tealCloth);

const medicine = (): string =>
  backdrop('tealWash') +
  squareWindow(156, 40, 88, 92, 'tealSoft', cloud('paper', 160, 74, 40) + vista(156, 132, 88, 0.2)) +
  rect('tealPale', 272, 100, 106, 4) +
  rect('paper', 270, 94, 108, 6) +
  flask(292, 94, 38, skyCloth, 'tealPale') +
  rounded('tealDeep', 318, 62, 16, 32, 3) +
  rect('navy', 321, 56, 10, 7) +
  rect('paper', 318, 72, 16, 12) +
  rounded('tealMid', 340, 68, 14, 26, 3) +
  rect('navy', 343, 62, 8, 7) +
  rect('paper', 340, 76, 14, 9) +
  coat(84, 48) +
  tableTop(0, 232, 400, 14, ['paper', 'mist']) +
  rect('tealPale', 0, 256, 400, 44) +
  line('tealLight', 2, 'M134 257v42M267 257v42') +
  line('teal', 4, 'M60 270h14M194 270h14M328 270h14') +
  at(192, 236, microscope()) +
  oval('tealPale', 318, 240, 66, 5) +
  flask(300, 240, 66, orangeCloth) +
  flask(348, 242, 44, tealCloth) +
  rounded('slate', 36, 236, 56, 6, 3) +
  rounded('mist', 36, 236, 56, 3, 1.5);

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
  dots('tealLight', 5, [
    [96, 173],
    [122, 173],
    [148, 173],
    [174, 173],
    [200, 173],
  ]) +
  ring('slate', 2, 226, 173, 4.5) +
  ring('slate', 2, 252, 173, 4.5) +
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
  oval('stone', 320, 277, 70, 5) +
  bicycle(278, 276) +
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
  const chosen = [1, 3, 0, 2, 4, 1];
  const bubble = (index: number) => [-44 + (index % 5) * 22, -62 + Math.floor(index / 5) * 22] as const;
  const empty = Array.from({ length: 35 }, (_, i) => i)
    .filter((i) => chosen[Math.floor(i / 5)] !== i % 5)
    .map((i) => `M${bubble(i)[0] - 5} ${bubble(i)[1]}a5 5 0 1 0 10 0a5 5 0 1 0-10 0z`)
    .join('');
  return (
    backdrop('tealPale') +
    shape('tealSoft', 'M0 0h400L0 240z') +
    contours('tealPale', 'M-10 60q60-40 110-10t90-30t90-30', 4, 6, 14) +
    at(
      158,
      156,
      rounded('tealLight', -78, -110, 184, 256, 8) +
        rounded('woodDeep', -88, -122, 176, 250, 8) +
        rounded('wood', -88, -122, 172, 246, 8) +
        rect('woodDeep', -74, -98, 152, 216) +
        rect('paper', -76, -100, 148, 212) +
        rounded('navySoft', -30, -130, 60, 22, 5) +
        rounded('navy', 4, -130, 26, 22, 5) +
        disc('mist', 0, -128, 5) +
        line('mist', 3, 'M-62-86h54') +
        line('mist', 2, empty) +
        chosen.map((column, row) => disc('teal', ...bubble(row * 5 + column), 6.5)).join('') +
        line('mist', 2.4, 'M-66-62h6M-66-40h6M-66-18h6M-66 4h6M-66 26h6M-66 48h6M-66 70h6'),
      { turn: -7 },
    ) +
    at(252, 226, shape('tealLight', 'M-74 10L70 10L64 20L-70 20z') + pencil(150, orangeCloth, 12), {
      turn: -34,
      mirrored: true,
    }) +
    at(
      316,
      106,
      disc('tealLight', 9, 11, 50) +
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
          'M0-36v4M0 36v-4M-36 0h4M36 0h-4M-18-31l2 3M18-31l-2 3M31-18l-3 2M-31-18l3 2M-18 31l2-3M18 31l-2-3M31 18l-3-2M-31 18l3-2',
        ) +
        line('navy', 3.4, 'M0 0V-28M0 0L20 12') +
        disc('navy', 0, 0, 4),
    )
  );
};

const aid = (): string =>
  backdrop('sandDeep') +
  archedWindow(44, 164, 92, 120, 'tealWash', sun(70, 82, 10) + vista(44, 164, 92)) +
  routeMap(270, 48, 84, 62) +
  tableTop(0, 232, 400, 24) +
  rect('woodDeep', 0, 272, 400, 28) +
  shape('woodDeep', 'M46 246h106l20-3v6z') +
  at(
    96,
    244,
    shape('tealDeep', 'M-52 0v-74h30l6 8h66v66z') +
      at(0, 0, shape('paper', 'M-42-2v-78h70v78z') + line('mist', 2, 'M-34-72h50M-34-64h36'), { turn: 4 }) +
      shape('teal', 'M-58 2l6-58h104l4 58z') +
      shape('tealDeep', 'M34-56h18l4 58h-16z') +
      rect('paper', -38, -40, 36, 10),
  ) +
  oval('woodDeep', 228, 251, 62, 6) +
  rounded('tealSoft', 164, 148, 78, 104, 14) +
  shape('tealPale', 'M222 148h6q14 0 14 14v76q0 14-14 14h-14q10-50 8-104z') +
  line('tealDeep', 4, 'M203 206q3-40 0-82') +
  coins(186, 248, 5) +
  coins(219, 248, 6) +
  coins(203, 248, 8) +
  line('paper', 4, 'M173 168v58') +
  rounded('paper', 159, 144, 88, 9, 4) +
  rect('tealPale', 222, 144, 21, 9) +
  sprout(203, 150, 66) +
  coins(264, 254, 3) +
  at(
    326,
    248,
    rounded('woodDeep', -28, -84, 76, 92, 6) +
      rounded('navy', -36, -92, 72, 96, 8) +
      rounded('navySoft', -36, -92, 66, 96, 8) +
      rounded('tealSoft', -28, -84, 50, 20, 3) +
      line('tealDeep', 2.4, 'M4-74h12') +
      shape(
        'mist',
        'M-28-56h13v9h-13zM-10-56h13v9h-13zM-28-42h13v9h-13zM-10-42h13v9h-13zM-28-28h13v9h-13zM-10-28h13v9h-13zM-28-14h13v9h-13zM-10-14h13v9h-13z',
      ) +
      shape('tealLight', 'M8-56h13v9h-13zM8-42h13v9h-13zM8-28h13v9h-13z') +
      rect('orange', 8, -14, 13, 9),
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
  spire(284, 216, 44) +
  shape('tealLight', 'M268 208q26-16 54-4v32h-54z') +
  shape('sandDeep', 'M268 232h54v4h-54z') +
  rect('paper', 232, 84, 132, 12) +
  rect('stoneDeep', 364, 84, 18, 12) +
  shape('navySoft', 'M236 84l62-28 62 28z') +
  shape('navy', 'M298 56l24 0 60 28h-22z') +
  line('stone', 1.2, 'M240 130h22M240 164h22M240 198h22M336 130h22M336 164h22M336 198h22') +
  line('teal', 3, 'M40 86C90 28 190 20 262 48', '1 9') +
  at(
    274,
    54,
    shape('navy', 'M-22-4l34-8q8 0 8 4t-8 6l-32 6z') +
      shape('navySoft', 'M-8-6l-14-18h7l20 16zM-4 0l-6 16h6l12-18z') +
      shape('navySoft', 'M-22-4l-8-12h6l8 10z'),
    { turn: 24, scale: 0.8 },
  ) +
  globe(104, 152) +
  oval('stone', 252, 281, 60, 6) +
  suitcase(210, 279);

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

/** A doctor's coat on its peg, the stethoscope round its collar. */
function coat(x: number, y: number): string {
  return (
    rect('tealSoft', x - 50, y - 8, 100, 10) +
    at(
      x,
      y,
      shape('tealPale', 'M-20 20q40-16 64 4l14 136h-94z') +
        line('navy', 3, 'M0-2v10') +
        shape('paper', 'M-10 8h20q22 4 28 20l8 126h-92l8-126q6-16 28-20z') +
        shape('mist', 'M10 8q22 4 28 20l8 126h-30q8-80-12-140z') +
        shape('tealSoft', 'M-10 8h20l-10 38z') +
        line('tealPale', 1.6, 'M0 46v108M-34 100h20v22h-20z') +
        line('slate', 1.6, 'M32 40l4 70') +
        line('navy', 3.4, 'M-14 10C-24 40-22 60-8 62S10 84 4 96M14 10C20 30 18 44 12 50') +
        disc('slate', 4, 100, 8) +
        disc('mist', 3, 99, 4) +
        line('slate', 3, 'M12 50l-3 6M12 50l4 5'),
    )
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
