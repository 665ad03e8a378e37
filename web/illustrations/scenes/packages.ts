import {
  at,
  backdrop,
  block,
  bush,
  type Colour,
  cloud,
  contours,
  cypress,
  disc,
  hall,
  line,
  type Material,
  orangeCloth,
  oval,
  rect,
  rounded,
  route,
  shape,
  squareWindow,
  sun,
  tealCloth,
  tower,
  tree,
  vista,
} from '../kit.ts';
import { envelope, mug, plant, sheet, tableTop } from '../objects.ts';

const preparation = (): string =>
  backdrop('tealWash') +
  sun(318, 70, 20) +
  cloud('paper', 70, 70, 66) +
  shape('tealSoft', 'M0 156q80-40 170-12t230-24v180h-400z') +
  contours('tealPale', 'M0 170q80-40 170-12t230-24', 3, 0, 12) +
  tower(286, 136, 12, 34, { clock: true }) +
  hall(254, 136, 14, 12, 18) +
  cypress(322, 136, 24) +
  shape('tealPale', 'M0 196q100-36 210-14t190-22v140h-400z') +
  tree('spring', 344, 190, 74, ['peach', 'orangeSoft']) +
  tree('spring', 62, 196, 84, ['orangeWash', 'orangeSoft']) +
  tree('spring', 104, 192, 56, ['orangeWash', 'orangeSoft']) +
  shape('sandDeep', 'M0 240q130-36 240-14t160-14v88h-400z') +
  shape('stone', 'M270 226q70 0 130-14v88h-90q10-50-40-74z') +
  contours('stone', 'M0 256q130-36 240-14t160-14', 3, 0, 14) +
  route('M330 300C330 262 266 262 246 236S266 180 284 140', [
    [322, 270],
    [246, 236],
    [268, 174],
  ]) +
  oval('stoneDeep', 168, 272, 58, 9) +
  oval('woodDeep', 154, 270, 44, 9) +
  oval('umber', 154, 268, 40, 7) +
  rect('wood', 168, 176, 5, 94) +
  line('tealDeep', 5, 'M152 268q4-60 0-124') +
  line('paper', 3, 'M151 206l20 3') +
  leaf(152, 178, -70, 46) +
  leaf(153, 190, 58, 44) +
  leaf(152, 156, -38, 44) +
  leaf(152, 160, 40, 48) +
  leaf(152, 148, -4, 42) +
  can(236, 278) +
  bush(tealCloth, -24, 280, 90);

function leaf(x: number, y: number, turn: number, length: number): string {
  return at(
    x,
    y,
    shape('tealMid', `M0 0q-${length * 0.42}-${length * 0.5} 0-${length}z`) +
      shape('teal', `M0 0q${length * 0.42}-${length * 0.5} 0-${length}z`),
    { turn },
  );
}

function can(x: number, y: number): string {
  return (
    oval('stoneDeep', x + 14, y, 44, 6) +
    line('orangeDeep', 4, `M${x - 14} ${y - 44}q16-26 34 0M${x + 18} ${y - 38}q26 2 2 30`) +
    shape('orange', `M${x - 18} ${y - 12}l-30-26-6 6 34 34z`) +
    shape('orangeDeep', `M${x - 58} ${y - 30}l14-14 4 4-14 14z`) +
    shape('orange', `M${x - 20} ${y - 44}h40l3 44h-46z`) +
    shape('orangeDeep', `M${x + 6} ${y - 44}h14l3 44h-14z`)
  );
}

const foundation = (): string =>
  backdrop('tealSoft') +
  cloud('paper', 20, 84, 66) +
  cloud('paper', 260, 66, 54) +
  shape('tealPale', 'M0 196q90-36 190-12t210-18v134h-400z') +
  contours('tealLight', 'M0 210q90-36 190-12t210-18', 3, 0, 12) +
  tower(180, 206, 26, 58, { clock: true, belfry: true }) +
  cypress(160, 210, 44) +
  cypress(232, 210, 52) +
  shape('tealMid', 'M0 222q120-24 230-10t170-8v66h-400z') +
  rect('wood', 0, 262, 400, 38) +
  shape('woodDeep', 'M72 262h256l40 12h-296z') +
  route('M150 300C166 280 214 292 212 264S186 240 196 214', [
    [158, 287],
    [211, 262],
    [196, 214],
  ]) +
  line('navy', 7, 'M366 264V22H196M366 64L322 22') +
  rect('navy', 348, 260, 36, 8) +
  line('navy', 2.4, 'M200 24v18') +
  pier(76, 262) +
  pier(268, 262) +
  voussoirs(200, 170) +
  at(0, -26, shape('orange', keystone) + shape('orangeDeep', 'M205 55h15l-6 49h-9z')) +
  disc('navy', 200, 40, 5) +
  block(['sand', 'stoneDeep'], 22, 284, 46, 24, 12) +
  block(['paper', 'stoneDeep'], 14, 260, 38, 22, 10) +
  block(['sand', 'stoneDeep'], 330, 284, 36, 20, 12);

/** One stone of the arch around x,y: from this angle to that one, in degrees. */
const voussoir = (x: number, y: number, from: number, to: number): string => {
  const point = (degrees: number, radius: number) =>
    `${x + radius * Math.cos((degrees * Math.PI) / 180)} ${y + radius * Math.sin((degrees * Math.PI) / 180)}`;
  return `M${point(from, 66)}L${point(from, 116)}L${point(to, 116)}L${point(to, 66)}z`;
};

const keystone = voussoir(200, 170, 260, 280);

/** The stones of the arch that are laid: all but the keystone. */
function voussoirs(x: number, y: number): string {
  const fills: readonly Colour[] = [
    'paper',
    'sandDeep',
    'paper',
    'sandDeep',
    'paper',
    'stone',
    'stoneDeep',
    'stone',
    'stoneDeep',
  ];
  return fills
    .map((fill, i) => (i === 4 ? '' : shape(fill, voussoir(x, y, 180 + i * 20 + 0.8, 200 + i * 20 - 0.8))))
    .join('');
}

/** One of the piers that bear the arch. */
function pier(x: number, y: number): string {
  return (
    block(['paper', 'stoneDeep'], x + 4, y - 92, 42, 92, 14) +
    shape('sandDeep', `M${x + 4} ${y - 46}h42v23h-42zM${x + 4} ${y - 92}h42v23h-42z`) +
    line('stone', 1.4, `M${x + 4} ${y - 23}h56M${x + 4} ${y - 46}h56M${x + 4} ${y - 69}h56`) +
    block(['paper', 'stoneDeep'], x, y - 98, 48, 7, 18)
  );
}

const execution = (): string =>
  backdrop('sandDeep') +
  squareWindow(264, 36, 96, 100, 'tealWash', sun(284, 62, 8) + vista(264, 136, 96, 0.34)) +
  rect('stone', 0, 226, 400, 4) +
  tableTop(0, 230, 400, 24) +
  rect('woodDeep', 0, 270, 400, 30) +
  plant(36, 240, 74, ['paper', 'stoneDeep']) +
  shape('woodDeep', 'M70 246h140l24 8h-150z') +
  calendar(66, 92) +
  mailbox(306, 244) +
  envelopes();

function calendar(x: number, y: number): string {
  const days = (fill: Colour, from: number, to: number) =>
    line(
      fill,
      8,
      Array.from(
        { length: to - from },
        (_, i) => `M${x + 18 + ((from + i) % 7) * 19} ${y + 54 + Math.floor((from + i) / 7) * 22}v0`,
      ).join(''),
    );
  return (
    shape('stoneDeep', `M${x + 150} ${y + 2}l18 150h-18z`) +
    rounded('paper', x, y, 150, 152, 4) +
    shape('teal', `M${x} ${y + 36}v-32q0-4 4-4h142q4 0 4 4v32z`) +
    shape('tealDeep', `M${x + 108} ${y}h38q4 0 4 4v32h-50z`) +
    line('paper', 3.4, `M${x + 16} ${y + 21}h50`) +
    line('navy', 4, Array.from({ length: 8 }, (_, i) => `M${x + 15 + i * 17} ${y - 5}v10`).join('')) +
    days('tealLight', 0, 19) +
    disc('orange', x + 18 + 5 * 19, y + 54 + 2 * 22, 8.5) +
    days('mist', 20, 28)
  );
}

function envelopes(): string {
  return (
    at(240, 244, shape('stoneDeep', 'M-36-22h84v44h-84z') + envelope(80, 48), { turn: -14 }) +
    at(220, 254, envelope(82, 50), { turn: -2 }) +
    at(196, 264, shape('umber', 'M-40 22h94l-4 10h-90z') + envelope(88, 54, 'teal'), { turn: 6 })
  );
}

function mailbox(x: number, y: number): string {
  return at(
    x,
    y,
    oval('woodDeep', 24, 2, 60, 7) +
      shape('tealDeep', 'M-6 0v-54q0-24 24-24h18q26 0 26 26v52z') +
      shape('teal', 'M-40 0v-54a26 26 0 0 1 52 0v54z') +
      shape('teal', 'M-14-80h46q14 0 22 12h-46q-6-12-22-12z') +
      shape('tealDark', 'M-32 0v-52a18 18 0 0 1 36 0v52z') +
      at(-16, -24, rect('paper', -12, -22, 24, 46) + line('mist', 2, 'M-6-14h12M-6-6h8'), { turn: -5 }) +
      rect('navy', 30, -124, 5, 76) +
      shape('orange', 'M35-124h28l-8 10 8 10h-28z') +
      shape('orangeDeep', 'M35-108h23l5 4h-28z'),
  );
}

const essayBundle = (): string =>
  backdrop('teal') +
  shape('tealDeep', 'M0 300L400 60v240z') +
  contours('tealMid', 'M-10 40q70-36 130-8t110-24t90-20', 4, 4, 13) +
  at(212, 162, rect('tealDark', -56, -78, 132, 172), { turn: 6 }) +
  [-26, -15, -4]
    .map((turn, i) =>
      at(
        150 + i * 18,
        168 - i * 6,
        rect('tealDark', -52, -80, 120, 168) +
          sheet(122, 168, 0, { fill: (['stoneDeep', 'stone', 'sandDeep'] as const)[i] ?? 'sand' }),
        { turn },
      ),
    )
    .join('') +
  at(214, 154, page(), { turn: 7 }) +
  at(254, 214, shape('tealDark', 'M-112 12L70 12L94 8L66 20L-104 22z') + pen(), { turn: -36 }) +
  inkpot(70, 236);

function page(): string {
  return (
    sheet(122, 168, 0) +
    line('teal', 4, 'M-48-64h56') +
    line('mist', 2.4, 'M-48-46h96M-48-34h96M-48-22h80M-48-6h96M-48 6h90M-48 18h96M-48 30h40') +
    line('orange', 2.4, 'M-34-30q20 5 44 0')
  );
}

function pen(): string {
  return (
    shape('navySoft', 'M-110-7q-6 0-6 7h96v-9z') +
    shape('navy', 'M-116 0q0 7 6 7l90 2v-9z') +
    rect('ochre', -24, -10, 7, 10) +
    rect('ochreDeep', -24, 0, 7, 10) +
    shape('navySoft', 'M-17-10L50-8V0H-17z') +
    shape('navy', 'M-17 10L50 8V0H-17z') +
    line('ochre', 2.4, 'M-104-10h50') +
    shape('ochre', 'M50-7q22 1 40 7H50z') +
    shape('ochreDeep', 'M50 7q22-1 40-7H50z') +
    line('navy', 1.2, 'M66 0h24') +
    disc('navy', 65, 0, 2)
  );
}

function inkpot(x: number, y: number): string {
  return (
    oval('tealDark', x + 12, y + 30, 46, 10) +
    rounded('navy', x - 34, y - 14, 68, 46, 10) +
    rounded('navySoft', x - 34, y - 14, 44, 46, 10) +
    rect('paper', x - 34, y + 2, 68, 14) +
    rect('mist', x + 10, y + 2, 24, 14) +
    rounded('navy', x - 20, y - 30, 40, 18, 4) +
    oval('slate', x, y - 28, 20, 6) +
    oval('navy', x, y - 28, 14, 4)
  );
}

const ucPiqs = (): string =>
  backdrop('tealSoft') +
  squareWindow(
    44,
    28,
    312,
    150,
    'orangeWash',
    disc('orangeSoft', 200, 84, 44) +
      disc('peach', 200, 84, 28) +
      shape('tealSoft', 'M40 106q40-22 84-8t72 2v20h-156z') +
      rect('tealLight', 40, 108, 330, 80) +
      rect('tealMid', 40, 136, 330, 50) +
      line('tealWash', 2, 'M182 116h40M192 124h20M96 122h30M266 128h44M140 128h40M250 148h54') +
      shape('sandDeep', 'M360 72q-34 0-44 26q-14 6-20 20q-24 12-24 66h90z') +
      shape('stoneDeep', 'M360 100q-14 10-16 30q-10 14-8 56h30z') +
      shape('sandDeep', 'M40 150q60 0 96 36h-96z') +
      palm(80, 176, 112, -6) +
      palm(110, 184, 84, 10),
  ) +
  rect('tealPale', 0, 192, 400, 4) +
  tableTop(0, 242, 400, 22) +
  rect('woodDeep', 0, 276, 400, 24) +
  cards() +
  mug(374, 254, orangeCloth, 28);

function palm(x: number, y: number, height: number, lean: number): string {
  const [topX, topY] = [x + lean, y - height];
  const fronds: readonly (readonly [number, number, Material])[] = [
    [-96, 42, ['tealDeep', 'tealDark']],
    [96, 42, ['tealDeep', 'tealDark']],
    [-58, 44, ['teal', 'tealDeep']],
    [58, 44, ['tealDeep', 'tealDark']],
    [-20, 34, ['teal', 'tealDeep']],
    [24, 34, ['teal', 'tealDeep']],
  ];
  return (
    line('woodDeep', 5, `M${x} ${y}Q${x - lean * 0.6} ${y - height * 0.5} ${topX} ${topY}`) +
    fronds
      .map(([turn, length, [lit, dark]]) =>
        at(
          topX,
          topY,
          shape(lit, `M0 0q-${length * 0.3}-${length * 0.5} ${length * 0.04}-${length}z`) +
            shape(dark, `M0 0q${length * 0.16}-${length * 0.6} ${length * 0.04}-${length}z`),
          { turn },
        ),
      )
      .join('')
  );
}

/** Eight questions in a rack, four of them chosen. */
function cards(): string {
  const raised = [1, 3, 4, 6];
  return (
    shape('woodDeep', 'M40 262h326l12 8h-330z') +
    Array.from({ length: 8 }, (_, i) => {
      const isUp = raised.includes(i);
      const [x, y] = [38 + i * 38, isUp ? 144 : 200];
      return (
        rect('stoneDeep', x + 34, y + 3, 4, 246 - y) +
        rect(isUp ? 'paper' : 'sand', x, y, 34, 250 - y) +
        rect(isUp ? 'teal' : 'tealLight', x, y, 34, 10) +
        line(
          isUp ? 'mist' : 'stone',
          2.4,
          `M${x + 7} ${y + 22}h20${isUp ? `m-20 11h20m-20 11h20m-20 11h20m-20 11h12` : 'm-20 10h12'}`,
        )
      );
    }).join('') +
    rect('tealDeep', 26, 236, 320, 26) +
    rect('teal', 26, 236, 320, 5) +
    rect('tealDark', 346, 236, 8, 26)
  );
}

export const packages = { preparation, foundation, execution, 'essay-bundle': essayBundle, 'uc-piqs': ucPiqs };
