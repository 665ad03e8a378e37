import {
  at,
  ball,
  type Colour,
  disc,
  line,
  type Material,
  oval,
  rect,
  rounded,
  route,
  shape,
  tealCloth,
  timber,
} from './kit.ts';

/** A table top across the picture or a part of it, seen a little from above: surface and front edge. */
export const tableTop = (x: number, y: number, width: number, height = 9, [lit, dark]: Material = timber): string =>
  rect(lit, x, y, width, height) + rect(dark, x, y + height, width, height * 0.7);

/** A jointed desk lamp whose foot stands on x,y; its head looks to the right. Height about 92. */
export const lamp = (x: number, y: number, shadeFill: Material = tealCloth, stem: Colour = 'navy'): string =>
  at(
    x,
    y,
    shape(stem, 'M-20 0q0-7 20-7t20 7z') +
      line(stem, 3.5, 'M0-4L-16-44L14-82') +
      disc(stem, -16, -44, 4) +
      shape(shadeFill[0], 'M6-92l12-7L48-66L18-50z') +
      shape(shadeFill[1], 'M18-99q8-2 12 6L48-66l-12 7z') +
      oval('orangeWash', 33, -58, 17.5, 5),
  );

/** A lamp that hangs from the upper edge at x, its shade's rim on y. */
export const pendant = (x: number, y: number, [lit, dark]: Material = tealCloth, width = 52): string => {
  const w = width / 2;
  return (
    rect('navy', x - 0.8, 0, 1.6, y - w * 0.8) +
    oval('orangeWash', x, y, w * 0.8, w * 0.2) +
    shape(lit, `M${x - w} ${y}q${w * 0.1}-${w * 0.85} ${w}-${w * 0.85}t${w} ${w * 0.85}z`) +
    shape(
      dark,
      `M${x + w * 0.2} ${y}q${w * 0.25}-${w * 0.5}-${w * 0.1}-${w * 0.84}q${w * 0.8} ${w * 0.1} ${w * 0.9} ${w * 0.84}z`,
    )
  );
};

/** A closed book that lies with its spine to the left; x,y is the lower left corner. */
export const lyingBook = (x: number, y: number, width: number, height: number, [lit, dark]: Material): string =>
  shape(lit, `M${x + 4} ${y}q-4 0-4-${height / 2}t4-${height / 2}h${width - 4}v${height}z`) +
  rect('paper', x + width * 0.3, y - height + 2, width * 0.7, height - 4) +
  rect('stone', x + width * 0.3, y - height / 2, width * 0.7, height / 2 - 2) +
  rect(dark, x + width * 0.22, y - height, width * 0.08, height) +
  rect(dark, x + 2, y - 2, width - 2, 2);

/** A book on a shelf: width, height, material. */
export type Spine = readonly [width: number, height: number, material: Material];

/** Standing spines from x to the right, on a shelf at y. */
export const spines = (x: number, y: number, books: readonly Spine[]): string => shelves([[x, y, books]]);

/** Several rows of spines, painted colour by colour: far fewer elements than book by book. */
export const shelves = (rows: readonly (readonly [x: number, y: number, books: readonly Spine[]])[]): string => {
  const paths = new Map<Colour, string>();
  const paint = (fill: Colour, d: string) => paths.set(fill, (paths.get(fill) ?? '') + d);
  let bands = '';
  for (const [x, y, books] of rows) {
    let left = x;
    for (const [width, height, [lit, dark]] of books) {
      const shade = Math.max(2, Math.round(width * 0.28));
      paint(lit, `M${left} ${y}v${-height}h${width - shade}v${height}z`);
      paint(dark, `M${left + width - shade} ${y}v${-height}h${shade}v${height}z`);
      if (width > 8) bands += `M${left} ${y - height + 5}h${width}v2h${-width}z`;
      left += width;
    }
  }
  return [...paths].map(([fill, d]) => shape(fill, d)).join('') + shape('sand', bands);
};

/** An open book that lies towards us, its gutter on x,y (lower end of the fold). */
export const openBook = (x: number, y: number, width: number, cover: Material = tealCloth): string => {
  const w = width / 2;
  const h = w * 0.5;
  return at(
    x,
    y,
    shape(cover[1], `M${-w - 4} ${3 - h * 0.16}l6-${h}h${2 * w - 4}l6 ${h}L0 5z`) +
      shape(
        'paper',
        `M0 0q-${w * 0.4}-${h * 0.4}-${w}-${h * 0.16}l7-${h}q${w * 0.5}-${h * 0.2} ${w - 7} ${h * 0.12}z`,
      ) +
      shape(
        'sandDeep',
        `M0 0q${w * 0.4}-${h * 0.4} ${w}-${h * 0.16}l-7-${h}q-${w * 0.5}-${h * 0.2}-${w - 7} ${h * 0.12}z`,
      ) +
      shape('stone', `M0 0q${w * 0.16}-${h * 0.26} ${w * 0.3}-${h * 0.3}l-${w * 0.05}-${h * 0.85}L0-${h * 1.04}z`) +
      line(
        'tealPale',
        1.6,
        `M${-w * 0.78}-${h * 0.92}q${w * 0.34}-${h * 0.12} ${w * 0.6} 0M${-w * 0.82}-${h * 0.7}q${w * 0.36}-${h * 0.12} ${w * 0.64} 0M${-w * 0.86}-${h * 0.48}q${w * 0.3}-${h * 0.12} ${w * 0.44}-${h * 0.06}`,
      ) +
      line(
        'stoneDeep',
        1.6,
        `M${w * 0.36}-${h * 0.94}q${w * 0.2}-${h * 0.1} ${w * 0.44} 0M${w * 0.38}-${h * 0.72}q${w * 0.24}-${h * 0.1} ${w * 0.46} 0`,
      ),
  );
};

/** A sheet of paper around 0,0 with abstract lines of writing. */
export const sheet = (
  width: number,
  height: number,
  rows: number,
  { fill = 'paper', ink = 'mist' }: { fill?: Colour; ink?: Colour } = {},
): string => {
  const [w, h] = [width / 2, height / 2];
  const step = (height - 20) / Math.max(rows, 1);
  const writing = Array.from(
    { length: rows },
    (_, i) => `M${-w + 9} ${-h + 12 + i * step}h${i % 3 === 2 ? width * 0.45 : width - 18}`,
  ).join('');
  return rect(fill, -w, -h, width, height) + (writing === '' ? '' : line(ink, 2, writing));
};

/** A pencil around 0,0, pointing to the right. */
export const pencil = (length: number, [lit, dark]: Material = ['orange', 'orangeDeep'], width = 7): string => {
  const [l, w] = [length / 2, width / 2];
  return (
    rect(lit, -l, -w, length - width * 1.6, w) +
    rect(dark, -l, 0, length - width * 1.6, w) +
    rect('mist', -l, -w, 4, width) +
    rounded('peach', -l - 5, -w, 6, width, 2) +
    shape('skinLight', `M${l - width * 1.6} ${-w}L${l} 0L${l - width * 1.6} ${w}z`) +
    shape('navy', `M${l - width * 0.5} ${-w * 0.32}L${l} 0L${l - width * 0.5} ${w * 0.32}z`)
  );
};

/** A mug that stands on x,y. */
export const mug = (x: number, y: number, [lit, dark]: Material, size = 26): string => {
  const s = size;
  return (
    line(
      dark,
      s * 0.13,
      `M${x + s * 0.42} ${y - s * 0.8}q${s * 0.34} 0 ${s * 0.34} ${s * 0.28}t-${s * 0.36} ${s * 0.28}`,
    ) +
    shape(
      lit,
      `M${x - s * 0.42} ${y - s}h${s * 0.84}v${s * 0.84}q0 ${s * 0.16}-${s * 0.16} ${s * 0.16}h-${s * 0.52}q-${s * 0.16} 0-${s * 0.16}-${s * 0.16}z`,
    ) +
    shape(
      dark,
      `M${x + s * 0.14} ${y - s}h${s * 0.28}v${s * 0.84}q0 ${s * 0.16}-${s * 0.16} ${s * 0.16}h-${s * 0.2}q${s * 0.08} 0 ${s * 0.08}-${s * 0.16}z`,
    )
  );
};

/** An open laptop seen from the front that stands on x,y (centre of its base); `screen` is drawn from 0,0, `width` by 0.62 of it. */
export const laptop = (x: number, y: number, width: number, screen = '', glass: Colour = 'navyRaised'): string => {
  const h = width * 0.62;
  const [left, top] = [x - width / 2, y - h - 6];
  return (
    rounded('slate', left - 5, top - 5, width + 10, h + 9, 5) +
    rect(glass, left, top, width, h) +
    at(left, top, screen) +
    shape('mist', `M${left - 16} ${y - 4}h${width + 32}l-4 6h${-width - 24}z`) +
    shape('slate', `M${left - 12} ${y + 2}h${width + 24}l-4 2h${-width - 16}z`)
  );
};

/** A potted plant that stands on x,y. */
export const plant = (x: number, y: number, height: number, pot: Material = ['sand', 'stoneDeep']): string => {
  const h = height;
  const leaf = (turn: number, length: number, [lit, dark]: Material) =>
    at(
      x,
      y - h * 0.3,
      shape(lit, `M0 0q${-length * 0.3}-${length * 0.5} 0-${length}z`) +
        shape(dark, `M0 0q${length * 0.3}-${length * 0.5} 0-${length}z`),
      { turn },
    );
  return (
    leaf(-48, h * 0.52, ['teal', 'tealDeep']) +
    leaf(44, h * 0.55, ['tealDeep', 'tealDark']) +
    leaf(-20, h * 0.66, ['tealMid', 'teal']) +
    leaf(16, h * 0.7, ['teal', 'tealDeep']) +
    shape(pot[0], `M${x - h * 0.17} ${y - h * 0.34}h${h * 0.34}l-${h * 0.04} ${h * 0.34}h-${h * 0.26}z`) +
    shape(pot[1], `M${x + h * 0.04} ${y - h * 0.34}h${h * 0.13}l-${h * 0.04} ${h * 0.34}h-${h * 0.12}z`)
  );
};

/** An Erlenmeyer flask that stands on x,y, filled to about half. */
export const flask = (
  x: number,
  y: number,
  height: number,
  [lit, dark]: Material,
  glass: Colour = 'tealSoft',
): string =>
  at(
    x,
    y,
    shape(glass, 'M-10-100h20v38l27 53q3 9-8 9h-58q-11 0-8-9l27-53z') +
      shape(lit, 'M-20-40h40l14 31q2 5-6 5h-56q-8 0-6-5z') +
      shape(dark, 'M8-40h12l14 31q2 5-6 5h-14q6-14-6-36z') +
      line('paper', 4, 'M-4-92v32l-8 16') +
      rounded('slate', -14, -104, 28, 7, 3),
    { scale: height / 100 },
  );

/** A framed picture on the wall that shows a piece of the route. */
export const routeMap = (x: number, y: number, width: number, height: number): string =>
  rect('stoneDeep', x + 3, y + 3, width, height) +
  rect('paper', x, y, width, height) +
  rect('tealWash', x + 4, y + 4, width - 8, height - 8) +
  at(
    x,
    y,
    line(
      'tealPale',
      1,
      `M4 ${height * 0.5}q${width * 0.3}-${height * 0.3} ${width * 0.5}-${height * 0.1}t${width * 0.5 - 8}-${height * 0.16}M4 ${height * 0.68}q${width * 0.3}-${height * 0.3} ${width * 0.5}-${height * 0.1}t${width * 0.5 - 8}-${height * 0.16}`,
    ) +
      route(
        `M${width * 0.16} ${height * 0.78}C${width * 0.5} ${height * 0.9} ${width * 0.3} ${height * 0.4} ${width * 0.58} ${height * 0.46}S${width * 0.7} ${height * 0.24} ${width * 0.82} ${height * 0.22}`,
        [
          [width * 0.16, height * 0.78],
          [width * 0.58, height * 0.46],
          [width * 0.82, height * 0.22],
        ],
        { width: 1.8, radius: 2.6 },
      ),
  );

/** A moving box that stands on x,y: front lit, side in the shade, a strip of tape. */
export const crate = (x: number, y: number, width: number, height: number, side: number): string =>
  rect('wood', x, y - height, width, height) +
  rect('woodDeep', x + width, y - height, side, height) +
  rect('stone', x + width * 0.4, y - height, width * 0.2, height * 0.42);

/** A four-legged bench seat from x to the right, its seat on y. */
export const bench = (x: number, y: number, width: number, [lit, dark]: Material = timber): string =>
  rect('navy', x + 10, y + 8, 5, 24) +
  rect('navy', x + width - 15, y + 8, 5, 24) +
  rect('navy', x + 12, y - 30, 4, 32) +
  rect('navy', x + width - 16, y - 30, 4, 32) +
  rect(lit, x, y - 30, width, 6) +
  rect(dark, x, y - 24, width, 3) +
  rect(lit, x, y - 17, width, 6) +
  rect(dark, x, y - 11, width, 3) +
  rect(lit, x - 4, y, width + 8, 6) +
  rect(dark, x - 4, y + 6, width + 8, 4);

/** A stack of `count` coins that stands on x,y. */
export const coins = (x: number, y: number, count: number): string => {
  const edges = Array.from({ length: count - 1 }, (_, i) => `M${x - 13} ${y - (i + 1) * 6}h26`).join('');
  const height = count * 6;
  return (
    rounded('ochreDeep', x - 14, y - height, 28, height, 3) +
    rounded('ochre', x - 14, y - height, 19, height, 3) +
    line('woodDeep', 1, edges)
  );
};

/** A leafed sprout that grows from x,y. */
export const sprout = (x: number, y: number, height: number): string =>
  line('tealDeep', height * 0.06, `M${x} ${y}q${height * 0.04}-${height * 0.5} 0-${height * 0.9}`) +
  shape(
    'tealMid',
    `M${x} ${y - height * 0.5}q-${height * 0.46} 0-${height * 0.5}-${height * 0.42}q${height * 0.44}-${height * 0.06} ${height * 0.5} ${height * 0.42}z`,
  ) +
  shape(
    'teal',
    `M${x} ${y - height * 0.66}q${height * 0.06}-${height * 0.42} ${height * 0.5}-${height * 0.42}q0 ${height * 0.4}-${height * 0.5} ${height * 0.42}z`,
  ) +
  shape(
    'tealMid',
    `M${x} ${y - height * 0.86}q-${height * 0.24}-${height * 0.1}-${height * 0.2}-${height * 0.36}q${height * 0.24} ${height * 0.06} ${height * 0.2} ${height * 0.36}z`,
  );

export const backpack = (x: number, y: number, height: number, [lit, dark]: Material): string => {
  const h = height;
  return at(
    x,
    y,
    line(dark, h * 0.06, `M${-h * 0.12}-${h * 0.9}q0-${h * 0.16} ${h * 0.12}-${h * 0.16}t${h * 0.12} ${h * 0.16}`) +
      shape(
        lit,
        `M${-h * 0.36}-${h * 0.1}v-${h * 0.5}q0-${h * 0.36} ${h * 0.36}-${h * 0.36}t${h * 0.36} ${h * 0.36}v${h * 0.5}q0 ${h * 0.1}-${h * 0.1} ${h * 0.1}h-${h * 0.52}q-${h * 0.1} 0-${h * 0.1}-${h * 0.1}z`,
      ) +
      shape(
        dark,
        `M${h * 0.1}-${h * 0.94}q${h * 0.26} ${h * 0.06} ${h * 0.26} ${h * 0.34}v${h * 0.5}q0 ${h * 0.1}-${h * 0.1} ${h * 0.1}h-${h * 0.14}q${h * 0.12}-${h * 0.5}-${h * 0.02}-${h * 0.94}z`,
      ) +
      shape(
        dark,
        `M${-h * 0.26}-${h * 0.4}h${h * 0.52}v${h * 0.26}q0 ${h * 0.06}-${h * 0.06} ${h * 0.06}h-${h * 0.4}q-${h * 0.06} 0-${h * 0.06}-${h * 0.06}z`,
      ) +
      line(
        'paper',
        h * 0.03,
        `M${-h * 0.2}-${h * 0.3}h${h * 0.4}M${-h * 0.22}-${h * 0.58}q${h * 0.22}-${h * 0.1} ${h * 0.44} 0`,
      ),
  );
};

/** A bicycle whose wheels stand on y; x is the hub of the rear wheel, wheels of radius 24. */
export const bicycle = (x: number, y: number, frame: Colour = 'teal'): string => {
  const hub = y - 24;
  const wheel = (cx: number) => `M${cx - 24} ${hub}a24 24 0 1 0 48 0a24 24 0 1 0-48 0`;
  return (
    line('navy', 3, wheel(x) + wheel(x + 76)) +
    line('slate', 0.8, `M${x - 22} ${hub}h44M${x} ${hub - 22}v44M${x + 54} ${hub}h44M${x + 76} ${hub - 22}v44`) +
    line(
      frame,
      3.6,
      `M${x} ${hub}l32 0L${x + 20} ${hub - 38}zM${x + 22} ${hub - 32}h42L${x + 32} ${hub}M${x + 76} ${hub}l-14-46`,
    ) +
    line('navy', 3.6, `M${x + 12} ${hub - 39}h16M${x + 62} ${hub - 46}l-2-6h12`) +
    disc('navy', x + 32, hub, 5)
  );
};

/** An envelope around 0,0. */
export const envelope = (width: number, height: number, seal?: Colour): string => {
  const [w, h] = [width / 2, height / 2];
  return (
    rect('paper', -w, -h, width, height) +
    shape('sandDeep', `M${-w} ${h}L0 ${-h * 0.1}L${w} ${h}z`) +
    shape('stone', `M${-w} ${-h}L0 ${h * 0.25}L${w} ${-h}z`) +
    shape('sand', `M${-w} ${-h}L0 ${h * 0.12}L${w} ${-h}z`) +
    (seal === undefined ? '' : disc(seal, 0, h * 0.1, height * 0.11))
  );
};

/** A ball of crumpled or round fruit, buoy, globe: re-exported for scenes that need no more than a ball. */
export const buoy = (x: number, y: number): string =>
  shape('paper', `M${x - 4} ${y - 12}h8l5 12h-18z`) + ball(['orange', 'orangeDeep'], x, y - 16, 6);
