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
} from '../kit.ts';
import { envelope, mug, routeMap, sheet, tableTop } from '../objects.ts';

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
  backdrop('tealWash') +
  cloud('paper', 40, 90, 66) +
  cloud('paper', 300, 66, 60) +
  shape('tealSoft', 'M0 190q90-36 190-12t210-18v140h-400z') +
  contours('tealPale', 'M0 204q90-36 190-12t210-18', 3, 0, 12) +
  cypress(34, 206, 60) +
  cypress(54, 206, 44) +
  tower(344, 196, 14, 40, { clock: true }) +
  shape('tealPale', 'M0 216q120-24 230-8t170-10v102h-400z') +
  rect('sandDeep', 0, 246, 400, 54) +
  rect('stone', 0, 246, 400, 3) +
  line('navy', 4, 'M316 262V40H196') +
  line('navy', 2, 'M316 76l-40-36M288 40l28 28') +
  rect('navy', 306, 256, 22, 8) +
  line('slate', 1.4, 'M208 40V72') +
  centring(208, 246) +
  voussoirs(208, 150) +
  pier(94, 246, 5) +
  pier(262, 246, 5) +
  at(208, 84, shape('orange', 'M-17-12h26l-5 30h-17z') + shape('orangeDeep', 'M9-12h8l-5 30h-8z')) +
  block(['sand', 'stoneDeep'], 30, 262, 44, 22, 12) +
  block(['sand', 'stoneDeep'], 80, 266, 34, 18, 10) +
  block(['sand', 'stone'], 42, 242, 36, 20, 10) +
  block(['sand', 'stoneDeep'], 344, 262, 34, 20, 10) +
  route('M130 292C176 270 190 270 208 262S220 226 214 210', [[208, 262]]);

/** The wooden centring that carries an arch until its keystone sits. */
function centring(x: number, y: number): string {
  return (
    shape('wood', `M${x - 58} ${y - 90}a58 58 0 0 1 116 0z`) +
    shape('tealPale', `M${x - 46} ${y - 94}a46 46 0 0 1 92 0z`) +
    line('woodDeep', 5, `M${x} ${y - 94}v-46M${x - 2} ${y - 94}l-34-32M${x + 2} ${y - 94}l34-32`) +
    rect('woodDeep', x - 58, y - 94, 116, 6) +
    rect('wood', x - 52, y - 88, 6, 88) +
    rect('woodDeep', x + 46, y - 88, 6, 88) +
    line('woodDeep', 3, `M${x - 48} ${y - 4}L${x + 48} ${y - 84}`)
  );
}

/** The stones of the arch that are laid: all but the keystone. */
function voussoirs(x: number, y: number): string {
  const point = (degrees: number, radius: number) =>
    `${x + radius * Math.cos((degrees * Math.PI) / 180)} ${y + radius * Math.sin((degrees * Math.PI) / 180)}`;
  return [0, 1, 2, 3, 5, 6, 7, 8]
    .map((i) => {
      const [from, to] = [180 + i * 20 + 1, 180 + (i + 1) * 20 - 1];
      const fill: Colour = i < 4 ? (i % 2 ? 'sandDeep' : 'sand') : i % 2 ? 'stone' : 'stoneDeep';
      return shape(fill, `M${point(from, 60)}L${point(from, 100)}L${point(to, 100)}L${point(to, 60)}z`);
    })
    .join('');
}

function pier(x: number, y: number, count: number): string {
  return (
    Array.from({ length: count }, (_, i) =>
      block(i % 2 ? ['sandDeep', 'stoneDeep'] : ['sand', 'stoneDeep'], x + 14, y - (i + 1) * 19.2, 38, 18.2, 10),
    ).join('') + rect('paper', x + 10, y - 8, 56, 8)
  );
}

const execution = (): string =>
  backdrop('sandDeep') +
  routeMap(42, 46, 72, 54) +
  squareWindow(
    282,
    38,
    84,
    96,
    'tealWash',
    shape('tealSoft', 'M272 118q40-30 60-8t50-8v40h-110z') +
      shape('tealPale', 'M272 128q60-16 110-4v20h-110z') +
      tower(306, 126, 11, 32, { spire: 1.2 }),
  ) +
  tableTop(0, 232, 400, 24) +
  rect('woodDeep', 0, 272, 400, 28) +
  shape('woodDeep', 'M66 246h150l16 6h-150z') +
  calendar(62, 104) +
  envelopes() +
  mailbox(300, 246);

function calendar(x: number, y: number): string {
  const days = Array.from({ length: 28 }, (_, i) => {
    const [dx, dy] = [x + 18 + (i % 7) * 18, y + 50 + Math.floor(i / 7) * 20];
    return i === 19 ? disc('orange', dx, dy, 7.5) : i < 19 ? disc('tealLight', dx, dy, 4) : disc('mist', dx, dy, 4);
  }).join('');
  return (
    shape('stoneDeep', `M${x + 144} ${y}l16 138h-16z`) +
    rounded('paper', x, y, 144, 138, 4) +
    shape('teal', `M${x} ${y + 34}v-30q0-4 4-4h136q4 0 4 4v30z`) +
    line('paper', 3, `M${x + 14} ${y + 19}h48`) +
    Array.from({ length: 8 }, (_, i) => rounded('navy', x + 14 + i * 15.6, y - 7, 4, 14, 2)).join('') +
    days
  );
}

function envelopes(): string {
  return (
    at(226, 236, shape('stoneDeep', 'M-36-22h84v46h-84z') + envelope(84, 52), { turn: -12 }) +
    at(214, 250, envelope(84, 52), { turn: 2 }) +
    at(192, 262, shape('woodDeep', 'M-42 20h96l0 12h-96z') + envelope(92, 56, 'teal'), { turn: 6 })
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
  [-26, -14, -2, 10]
    .map((turn, i) =>
      at(
        200,
        330,
        shape('tealDark', `M-56-256h122v170h-122z`) +
          at(
            0,
            -176,
            i === 3 ? page() : sheet(122, 168, 0, { fill: (['stone', 'sandDeep', 'sand'] as const)[i] ?? 'sand' }),
          ),
        { turn },
      ),
    )
    .join('') +
  at(236, 220, shape('tealDark', 'M-104 10L76 10L70 20L-96 20z') + pen(), { turn: -36 }) +
  inkpot(64, 226);

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
    32,
    312,
    146,
    'orangeWash',
    disc('orangeSoft', 214, 104, 44) +
      disc('peach', 214, 104, 28) +
      shape('tealSoft', 'M40 116q40-22 84-8t72 2v20h-156z') +
      rect('tealLight', 40, 118, 330, 70) +
      rect('teal', 40, 146, 330, 40) +
      line('tealWash', 2, 'M196 126h40M206 134h20M200 142h30M96 132h30M266 138h44M140 158h40M250 164h54') +
      shape('sandDeep', 'M360 92q-34 0-44 26q-14 6-20 20q-24 12-20 46h90z') +
      shape('stoneDeep', 'M360 120q-14 10-16 30q-10 14-8 36h30z') +
      shape('sandDeep', 'M40 156q60 0 96 30h-96z') +
      palm(84, 176, 106, -8) +
      palm(112, 184, 74, 10),
    'w',
  ) +
  rect('tealPale', 0, 190, 400, 4) +
  tableTop(0, 240, 400, 22) +
  rect('woodDeep', 0, 276, 400, 24) +
  cards() +
  mug(366, 250, ['orange', 'orangeDeep'], 28);

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

function cards(): string {
  const raised = [1, 2, 4, 7];
  return (
    shape('woodDeep', 'M28 256h330l12 8h-330z') +
    Array.from({ length: 8 }, (_, i) => {
      const isUp = raised.includes(i);
      const [x, y] = [42 + i * 37, isUp ? 150 : 206];
      return (
        rect('stoneDeep', x + 34, y + 3, 4, 90) +
        rect(isUp ? 'paper' : 'sand', x, y, 34, 100) +
        rect(isUp ? 'teal' : 'tealPale', x, y, 34, 9) +
        (isUp
          ? line('mist', 2.4, `M${x + 7} ${y + 22}h20M${x + 7} ${y + 32}h20M${x + 7} ${y + 42}h13`)
          : line('stone', 2.4, `M${x + 7} ${y + 20}h20`))
      );
    }).join('') +
    rect('wood', 30, 236, 318, 22) +
    rect('woodDeep', 30, 252, 318, 6) +
    rect('woodDeep', 348, 236, 8, 22)
  );
}

export const packages = { preparation, foundation, execution, 'essay-bundle': essayBundle, 'uc-piqs': ucPiqs };
