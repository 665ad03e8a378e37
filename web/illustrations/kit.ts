/**
 * The site's illustration kit: small pure functions that return SVG. One palette, one light from the upper left (every volume has a
 * lit face and, to its right, a shade face), one scale: a grown person is about 84 units tall in a scene of 400 by 300.
 */

/** The tokens of `web/src/app/theme.css` and tints of them in OKLCH (hues 213, 248, 45 and the warm 60 to 80 of paper), as hex. */
export const palette = {
  paper: '#ffffff',
  sand: '#faf7f2',
  sandDeep: '#f2ece3',
  stone: '#e1d6c6',
  stoneDeep: '#c8b8a2',
  wood: '#c5a482',
  woodDeep: '#947355',
  umber: '#443025',
  navy: '#112437',
  navyRaised: '#1d3246',
  navySoft: '#355067',
  slate: '#6b8496',
  mist: '#c6d3dd',
  tealDark: '#044b57',
  tealDeep: '#006a7a',
  teal: '#08879f',
  tealMid: '#3da8bd',
  tealLight: '#6dc7da',
  tealPale: '#a5d8e3',
  tealSoft: '#c5e5ec',
  tealWash: '#e9f6f9',
  orange: '#ef6907',
  orangeDeep: '#c65102',
  peach: '#f9b786',
  orangeSoft: '#fad6ba',
  orangeWash: '#ffebdf',
  ochre: '#ecb166',
  ochreDeep: '#cc8b48',
  skinLight: '#ebceb7',
  skinTan: '#d3a37f',
  skinBrown: '#a26c4a',
  skinDark: '#6b4632',
} as const;

export type Colour = keyof typeof palette;

/** A material: its colour in the light and in the shade. */
export type Material = readonly [lit: Colour, shade: Colour];

export const wall: Material = ['sand', 'stone'];
export const limestone: Material = ['sandDeep', 'stoneDeep'];
export const timber: Material = ['wood', 'woodDeep'];
export const slateRoof: Material = ['navySoft', 'navy'];
export const tealRoof: Material = ['teal', 'tealDeep'];
export const navyCloth: Material = ['navySoft', 'navyRaised'];
export const tealCloth: Material = ['teal', 'tealDeep'];
export const skyCloth: Material = ['tealPale', 'tealLight'];
export const paleCloth: Material = ['sand', 'stone'];
export const orangeCloth: Material = ['orange', 'orangeDeep'];
export const ochreCloth: Material = ['ochre', 'ochreDeep'];
export const slateCloth: Material = ['slate', 'navySoft'];
export const peachCloth: Material = ['orangeSoft', 'peach'];

// ---- Primitives

/** A filled path; nothing for a path that is empty. */
export const shape = (fill: Colour, d: string): string => (d === '' ? '' : `<path fill="${palette[fill]}" d="${d}"/>`);

/** A stroke with round ends and no fill (the root element says so). */
export const line = (stroke: Colour, width: number, d: string, dash?: string): string =>
  `<path stroke="${palette[stroke]}"${width === 1 ? '' : ` stroke-width="${width}"`}${dash === undefined ? '' : ` stroke-dasharray="${dash}"`} d="${d}"/>`;

/** Several discs of one size, as the round ends of lines without length: one element. */
export const dots = (fill: Colour, radius: number, centres: readonly (readonly [x: number, y: number])[]): string =>
  line(fill, radius * 2, centres.map(([x, y]) => `M${x} ${y}v0`).join(''));

export const rect = (fill: Colour, x: number, y: number, width: number, height: number): string =>
  shape(fill, `M${x} ${y}h${width}v${height}h${-width}z`);

export const rounded = (fill: Colour, x: number, y: number, width: number, height: number, radius: number): string =>
  `<rect fill="${palette[fill]}" x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}"/>`;

export const disc = (fill: Colour, x: number, y: number, radius: number): string =>
  `<circle fill="${palette[fill]}" cx="${x}" cy="${y}" r="${radius}"/>`;

export const oval = (fill: Colour, x: number, y: number, rx: number, ry: number): string =>
  `<ellipse fill="${palette[fill]}" cx="${x}" cy="${y}" rx="${rx}" ry="${ry}"/>`;

/** Places parts that are drawn around 0,0: on x,y, scaled, turned (degrees), mirrored. */
export const at = (
  x: number,
  y: number,
  parts: string,
  { scale = 1, turn = 0, mirrored = false }: { scale?: number; turn?: number; mirrored?: boolean } = {},
): string => {
  const scaling = mirrored
    ? `scale(-1 1)${scale === 1 ? '' : `scale(${scale})`}`
    : scale === 1
      ? ''
      : `scale(${scale})`;
  return `<g transform="translate(${x} ${y})${turn === 0 ? '' : `rotate(${turn})`}${scaling}">${parts}</g>`;
};

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The crescent of shade on the lower right of a ball or an oval crown. */
const shade = (fill: Colour, x: number, y: number, rx: number, ry: number): string => {
  const end = (degrees: number) => `${x + rx * Math.cos(radians(degrees))} ${y + ry * Math.sin(radians(degrees))}`;
  return shape(fill, `M${end(-62)}A${rx} ${ry} 0 0 1 ${end(118)}A${rx * 1.35} ${ry * 1.35} 0 0 0 ${end(-62)}z`);
};

/** A ball or an oval crown with its shade. */
export const ball = ([lit, dark]: Material, x: number, y: number, rx: number, ry = rx): string =>
  oval(lit, x, y, rx, ry) + shade(dark, x, y, rx, ry);

/** An upright box seen from its front, a little from the right: front face lit, side face in the shade. */
export const block = (
  [lit, dark]: Material,
  x: number,
  top: number,
  width: number,
  height: number,
  side: number,
): string => rect(lit, x, top, width, height) + rect(dark, x + width, top, side, height);

// ---- Land and sky

/** The ground colour of a whole picture. */
export const backdrop = (fill: Colour): string => rect(fill, 0, 0, 400, 300);

export const sun = (
  x: number,
  y: number,
  radius: number,
  halo: Colour = 'orangeWash',
  core: Colour = 'peach',
): string => disc(halo, x, y, radius * 1.7) + disc(core, x, y, radius);

export const moon = (x: number, y: number, radius: number): string => ball(['sand', 'mist'], x, y, radius);

/** A long flat cloud; `width` is its length. */
export const cloud = (fill: Colour, x: number, y: number, width: number): string => {
  const r = width / 9;
  return shape(
    fill,
    `M${x} ${y}a${r} ${r} 0 0 1 ${r * 0.6}-${r * 1.9}a${r * 1.6} ${r * 1.6} 0 0 1 ${r * 3}-${r * 0.7}a${r * 1.3} ${r * 1.3} 0 0 1 ${r * 2.3} ${r * 0.5}a${r} ${r} 0 0 1 ${r * 1.6} ${r * 2.1}z`,
  );
};

/** Quiet contour lines, as on a map: the same curve `count` times, moved by dx,dy. The path is relative but for its start. */
export const contours = (stroke: Colour, d: string, count: number, dx: number, dy: number): string => {
  const [, x = '0', y = '0', curve = ''] = /^M(-?\d+) (-?\d+)(.*)$/.exec(d) ?? [];
  const copies = Array.from({ length: count }, (_, i) => `M${Number(x) + dx * i} ${Number(y) + dy * i}${curve}`);
  return line(stroke, 1, copies.join(''));
};

/** The route: a thin teal line with waypoints. */
export const route = (
  d: string,
  stops: readonly (readonly [x: number, y: number])[],
  { width = 3, radius = 4.5 }: { width?: number; radius?: number } = {},
): string => line('teal', width, d) + dots('teal', radius + 1.2, stops) + dots('paper', radius - 1.2, stops);

export type Season = 'spring' | 'summer' | 'autumn' | 'winter';

const crowns = {
  spring: ['tealPale', 'tealLight'],
  summer: ['teal', 'tealDeep'],
  autumn: ['ochre', 'ochreDeep'],
  winter: ['mist', 'slate'],
} as const satisfies Record<Season, Material>;

/** A tree that stands on x,y: an oval crown over a trunk with two boughs. In winter it is bare. */
export const tree = (
  season: Season,
  x: number,
  y: number,
  height: number,
  crown: Material = crowns[season],
): string => {
  const bark: Colour = season === 'winter' ? 'navySoft' : 'navyRaised';
  const stem = shape(bark, 'M-3 0l1-64h4l1 64z');
  const boughs = line(
    bark,
    2,
    season === 'winter'
      ? 'M0-60v-32M0-55l14-22M0-60l-13-20M10-43l12-12M-9-52l-11-10M0-30l12-15M0-40l-11-14'
      : 'M0-30l10-13M0-40l-9-12',
  );
  const leaves = season === 'winter' ? '' : ball(crown, 0, -68, 26, 32);
  const blossom = season === 'spring' ? line('paper', 5, 'M-12-78v0M4-86v0M-16-62v0M10-68v0M-2-70v0') : '';
  return at(x, y, leaves + stem + (height < 45 ? '' : boughs) + blossom, { scale: Math.round(height) / 100 });
};

/** A slender cypress or poplar that stands on x,y. */
export const cypress = (x: number, y: number, height: number, [lit, dark]: Material = tealCloth): string => {
  const w = height * 0.15;
  return (
    rect('navyRaised', x - 1, y - height * 0.1, 2, height * 0.1) +
    shape(
      lit,
      `M${x} ${y - height}c${w * 0.9} ${height * 0.32} ${w * 1.3} ${height * 0.92} 0 ${height * 0.92}s-${w * 0.9}-${height * 0.6} 0-${height * 0.92}z`,
    ) +
    shape(
      dark,
      `M${x} ${y - height}c${w * 0.9} ${height * 0.32} ${w * 1.3} ${height * 0.92} 0 ${height * 0.92}c${w * 0.5}-${height * 0.25} ${w * 0.4}-${height * 0.6} 0-${height * 0.92}z`,
    )
  );
};

/** A low rounded bush on x,y. */
export const bush = ([lit, dark]: Material, x: number, y: number, width: number): string => {
  const r = width / 4;
  return (
    shape(
      lit,
      `M${x} ${y}a${r} ${r} 0 0 1 ${r}-${r}a${r * 1.2} ${r * 1.2} 0 0 1 ${r * 2}-${r * 0.2}a${r} ${r} 0 0 1 ${r} ${r * 1.2}z`,
    ) + shape(dark, `M${x + r * 1.5} ${y}q${r * 1.7} 0 ${r * 1.5}-${r * 1.2}a${r} ${r} 0 0 1 ${r} ${r * 1.2}z`)
  );
};

// ---- Architecture

/** The outline of a round arch on x,y (its lower left corner). */
export const archPath = (x: number, y: number, width: number, height: number): string => {
  const r = width / 2;
  return `M${x} ${y}v${-(height - r)}a${r} ${r} 0 0 1 ${width} 0v${height - r}z`;
};

/** A round-arched opening in a wall of some thickness: the right reveal is lit, the rest lies deep. */
export const arch = (
  deep: Colour,
  lit: Colour,
  x: number,
  y: number,
  width: number,
  height: number,
  depth: number,
): string => shape(lit, archPath(x, y, width, height)) + shape(deep, archPath(x, y, width - depth, height - depth / 2));

/** Rows and columns of windows; each has a dark head, where the wall throws its shade. */
export const windows = (
  fill: Colour,
  x: number,
  y: number,
  columns: number,
  rows: number,
  {
    width = 6,
    height = 10,
    stepX = 14,
    stepY = 20,
    round = false,
  }: { width?: number; height?: number; stepX?: number; stepY?: number; round?: boolean } = {},
): string => {
  let d = '';
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const [left, top] = [x + column * stepX, y + row * stepY];
      d += round ? archPath(left, top + height, width, height) : `M${left} ${top}h${width}v${height}h${-width}z`;
    }
  return shape(fill, d);
};

/** A gabled hall on x,y: gable front in the light, long side in the shade under its roof. */
export const hall = (
  x: number,
  y: number,
  width: number,
  height: number,
  length: number,
  { material = wall, roof = slateRoof, pitch = 0.6 }: { material?: Material; roof?: Material; pitch?: number } = {},
): string => {
  const top = y - height;
  const ridge = top - width * pitch;
  return (
    shape(material[0], `M${x} ${y}v${-height}l${width / 2}-${width * pitch}l${width / 2} ${width * pitch}v${height}z`) +
    rect(material[1], x + width, top, length, height) +
    shape(roof[0], `M${x + width / 2} ${ridge}h${length}l${width / 2 + 3} ${width * pitch + 3}h${-length - 1}z`) +
    shape(
      roof[1],
      `M${x - 3} ${top + 3}l${width / 2 + 3}-${width * pitch + 5}l${width / 2 + 3} ${width * pitch + 5}h-5l-${width / 2 - 2}-${width * pitch - 1}l-${width / 2 - 2} ${width * pitch - 1}z`,
    )
  );
};

/** A square tower on x,y with a pyramid roof: two faces, a cornice, and on request a clock and a belfry. */
export const tower = (
  x: number,
  y: number,
  width: number,
  height: number,
  {
    material = wall,
    roof = tealRoof,
    spire = 1.1,
    side = 0.45,
    clock = false,
    belfry = false,
  }: { material?: Material; roof?: Material; spire?: number; side?: number; clock?: boolean; belfry?: boolean } = {},
): string => {
  const s = width * side;
  const top = y - height;
  const middle = x + width / 2;
  const apex = `${x + (width + s) * 0.52} ${top - width * spire}`;
  return (
    block(material, x, top, width, height, s) +
    shape(roof[0], `M${x - 3} ${top}L${apex}L${x + width} ${top}z`) +
    shape(roof[1], `M${x + width} ${top}L${apex}L${x + width + s + 3} ${top}z`) +
    rect('paper', x - 3, top, width + 3, width * 0.09) +
    rect('stoneDeep', x + width, top, s + 3, width * 0.09) +
    (belfry
      ? shape('navySoft', archPath(x + width * 0.18, top + width * 0.95, width * 0.26, width * 0.7)) +
        shape('navySoft', archPath(x + width * 0.56, top + width * 0.95, width * 0.26, width * 0.7))
      : '') +
    (clock ? dial(middle, top + width * (belfry ? 1.5 : 0.62), width * 0.34) : '')
  );
};

/** A clock face at ten past ten. */
export const dial = (x: number, y: number, radius: number, rim: Colour = 'navySoft'): string =>
  disc(rim, x, y, radius) +
  disc('paper', x, y, radius * 0.8) +
  line('navy', radius * 0.14, `M${x - radius * 0.34} ${y - radius * 0.26}L${x} ${y}l${radius * 0.42}-${radius * 0.4}`);

/** A flag on a pole that stands on x,y and flies to the right. */
export const flag = (
  x: number,
  y: number,
  height: number,
  fill: Colour = 'orange',
  shadeFill: Colour = 'orangeDeep',
): string => {
  const h = height;
  return (
    rect('navy', x - 0.7, y - h, 1.6, h) +
    shape(
      fill,
      `M${x + 0.9} ${y - h}q${h * 0.2}-${h * 0.08} ${h * 0.36} 0v${h * 0.34}q-${h * 0.18}-${h * 0.08}-${h * 0.36} 0z`,
    ) +
    shape(
      shadeFill,
      `M${x + 0.9 + h * 0.36} ${y - h}q${h * 0.14} ${h * 0.07} ${h * 0.3} 0v${h * 0.34}q-${h * 0.15} ${h * 0.07}-${h * 0.3} 0z`,
    )
  );
};

/** Broad steps seen from the front, narrower towards the top. The lowest one stands on y, centred on x. */
export const frontSteps = (x: number, y: number, width: number, count: number, rise: number, inset: number): string =>
  Array.from({ length: count }, (_, i) => {
    const half = width / 2 - i * inset;
    const top = y - (i + 1) * rise;
    return (
      rect('sand', x - half, top, half * 2, rise * 0.45) +
      rect('stone', x - half, top + rise * 0.45, half * 2, rise * 0.55)
    );
  }).join('');

/** A round-arched window in a wall: reveal, glass with what it shows behind (drawn by the caller at the same place), glazing bars. */
export const archedWindow = (
  x: number,
  y: number,
  width: number,
  height: number,
  glass: Colour,
  view = '',
  id = 'w',
): string => {
  const outline = archPath(x, y, width, height);
  return (
    shape('paper', archPath(x - 5, y + 5, width + 10, height + 10)) +
    shape(glass, outline) +
    (view === ''
      ? ''
      : `<clipPath id="${id}"><path d="${outline}"/></clipPath><g clip-path="url(#${id})">${view}</g>`) +
    line(
      'paper',
      2.4,
      `M${x + width / 2} ${y}v${-height}M${x} ${y - height * 0.36}h${width}M${x} ${y - (height - width / 2)}h${width}`,
    ) +
    rect('stone', x - 9, y + 4, width + 20, 6) +
    rect('paper', x - 9, y + 1, width + 18, 4)
  );
};

/** A rectangular window: frame, glass, view, bars, sill. */
export const squareWindow = (
  x: number,
  y: number,
  width: number,
  height: number,
  glass: Colour,
  view = '',
  id = 'w',
  frame: Colour = 'paper',
): string =>
  rect(frame, x - 5, y - 5, width + 10, height + 10) +
  rect(glass, x, y, width, height) +
  (view === ''
    ? ''
    : `<clipPath id="${id}"><path d="M${x} ${y}h${width}v${height}h${-width}z"/></clipPath><g clip-path="url(#${id})">${view}</g>`) +
  line(frame, 2.4, `M${x + width / 2} ${y}v${height}M${x} ${y + height * 0.42}h${width}`) +
  rect('stoneDeep', x - 9, y + height + 6, width + 18, 3) +
  rect(frame, x - 9, y + height + 2, width + 18, 5);

/** A tower far away that stands on x,y. */
export const spire = (
  x: number,
  y: number,
  height: number,
  [lit, dark]: Material = wall,
  roof: Material = tealRoof,
): string => {
  const w = Math.round(height * 0.26);
  const top = y - height * 0.64;
  return (
    block([lit, dark], x, top, w, height * 0.64, w * 0.5) +
    shape(roof[0], `M${x - 2} ${top}L${x + w * 0.8} ${y - height}L${x + w} ${top}z`) +
    shape(roof[1], `M${x + w} ${top}L${x + w * 0.8} ${y - height}L${x + w * 1.5 + 2} ${top}z`)
  );
};

/** What one sees through a window: hills and the tower on one of them. x,y is the lower left corner. */
export const vista = (x: number, y: number, width: number, towerAt = 0.56): string => {
  const w = width;
  return (
    shape(
      'tealSoft',
      `M${x} ${y}v${-w * 0.34}q${w * 0.28} ${-w * 0.3} ${w * 0.54} ${-w * 0.04}t${w * 0.46} ${-w * 0.08}V${y}z`,
    ) +
    spire(x + w * towerAt, y - w * 0.08, w * 0.44) +
    shape('tealPale', `M${x} ${y}v${-w * 0.12}q${w * 0.4} ${-w * 0.16} ${w} ${-w * 0.04}V${y}z`)
  );
};

/** A circle that is only its line. */
export const ring = (stroke: Colour, width: number, x: number, y: number, radius: number): string =>
  `<circle stroke="${palette[stroke]}" stroke-width="${width}" cx="${x}" cy="${y}" r="${radius}"/>`;

/** The same part on several places: drawn once, then used. `id` is unique in a picture. */
export const repeat = (
  id: string,
  part: string,
  places: readonly (readonly [x: number, y: number, turn?: number])[],
): string =>
  `<defs><g id="${id}">${part}</g></defs>${places
    .map(
      ([x, y, turn = 0]) =>
        `<use href="#${id}" transform="translate(${x} ${y})${turn === 0 ? '' : `rotate(${turn})`}"/>`,
    )
    .join('')}`;
