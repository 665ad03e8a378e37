import { at, type Colour, disc, line, type Material, oval, palette, rect, shape } from './kit.ts';

type Hair = 'short' | 'bob' | 'long' | 'bun' | 'curls' | 'scarf' | 'cap' | 'bald';

/** How somebody looks: faceless, told apart by skin, hair and clothes. */
export interface Looks {
  skin: Extract<Colour, `skin${string}`>;
  hair: Hair;
  /** Colour of the hair, scarf or cap. */
  crown: Colour;
  top: Material;
  legs: Material;
  /** A skirt or coat to below the knees. */
  skirt?: boolean;
}

const headAway = ({ skin, hair, crown }: Looks): string => {
  const face = rect(skin, -3, -84, 6, 7) + disc(skin, 0, -90, 7.6);
  switch (hair) {
    case 'short':
      return face + shape(crown, 'M-8-88a8 8.600 0 1 1 16 0q-1 5-4 6h-8q-3-1-4-6z');
    case 'bob':
      return face + shape(crown, 'M-9-80q-1-5 0-10a9 9.500 0 0 1 18 0q1 5 0 10q-9 4-18 0z');
    case 'long':
      return face + shape(crown, 'M-9-66q-1-12 0-24a9 9.500 0 0 1 18 0q1 12 0 24q-9 4-18 0z');
    case 'bun':
      return face + shape(crown, 'M-8-88a8 8.600 0 1 1 16 0q-1 5-4 6h-8q-3-1-4-6z') + disc(crown, 0, -100, 4.6);
    case 'curls':
      return face + disc(crown, 0, -92, 9.4) + disc(crown, -6, -88, 6) + disc(crown, 6, -88, 6);
    case 'scarf':
      return shape(crown, 'M-9-88a9 10 0 0 1 18 0q0 6 5 11q-14 7-28 0q5-5 5-11z');
    case 'cap':
      return face + shape(crown, 'M-8.400-89a8.400 9 0 1 1 16.800 0z');
    case 'bald':
      return face;
  }
};

/** The head in profile, looking to the right. */
const headRight = ({ skin, hair, crown }: Looks): string => {
  const face = shape(skin, 'M-4-84l1 8h6v-6z') + disc(skin, 0, -90, 7.6);
  switch (hair) {
    case 'short':
      return face + shape(crown, 'M6-95a8.400 8.600 0 1 0-10.500 12.500q2-3 1.500-6.500q7 0 9-6z');
    case 'bob':
      return face + shape(crown, 'M6-95a9 9 0 1 0-15 7q-1 6 1 9q5 2 9-1q-1-5 0-8q3-2 5-7z');
    case 'long':
      return face + shape(crown, 'M6-95a9 9 0 1 0-15 7q-2 14 1 23q6 2 9-1q-2-12-1-22q4-2 6-7z');
    case 'bun':
      return (
        face +
        disc(crown, -9, -95, 4.8) +
        shape(crown, 'M6-95a8.400 8.600 0 1 0-10.500 12.500q2-3 1.500-6.500q7 0 9-6z')
      );
    case 'curls':
      return face + disc(crown, -3, -94, 8) + disc(crown, -7, -88, 5.5) + disc(crown, 2, -97, 5);
    case 'scarf':
      return (
        shape(crown, 'M7-96a9.500 10 0 0 0-16 6q0 8-4 13q13 7 21 1q-2-4-1-8z') +
        shape(skin, 'M3-96q6 4 4 10q-1 3-4 3q-4-6 0-13z')
      );
    case 'cap':
      return face + shape(crown, 'M-8.400-90a8.400 9 0 0 1 16-3h6v3z');
    case 'bald':
      return face;
  }
};

const arm = (stroke: Colour, skin: Colour, d: string, hand: readonly [number, number]): string =>
  line(stroke, 6.4, d) + disc(skin, hand[0], hand[1], 3);

type Arms = 'down' | 'up' | 'wave' | 'front' | 'umbrella' | 'cap';

/** Somebody who stands on x,y, seen from behind; `height` is that of a person, in units of the scene. */
export const standing = (
  x: number,
  y: number,
  height: number,
  looks: Looks,
  { arms = 'down', pack }: { arms?: Arms; pack?: Material } = {},
): string => {
  const { skin, top, legs } = looks;
  const [lit, dark] = top;
  const left = {
    down: () => arm(lit, skin, 'M-12-72L-15-58L-13.500-46', [-13.3, -43]),
    up: () => arm(lit, skin, 'M-11-72L-17-86L-15-102', [-15, -106]),
    wave: () => arm(lit, skin, 'M-12-72L-15-58L-13.500-46', [-13.3, -43]),
    front: () => line(lit, 6.4, 'M-12-72L-16-60L-11-53'),
    umbrella: () => arm(lit, skin, 'M-12-72L-15-58L-13.500-46', [-13.3, -43]),
    cap: () => arm(lit, skin, 'M-12-72L-15-58L-13.500-46', [-13.3, -43]),
  }[arms]();
  const right = {
    down: () => arm(dark, skin, 'M12-72L15-58L13.500-46', [13.3, -43]),
    up: () => arm(dark, skin, 'M11-72L17-86L15-102', [15, -106]),
    wave: () => arm(dark, skin, 'M11-72L19-80L21-98', [21.2, -102]),
    front: () => line(dark, 6.4, 'M12-72L16-60L11-53'),
    umbrella: () => arm(dark, skin, 'M12-72L18-62L15-72', [14.8, -75]),
    cap: () => arm(dark, skin, 'M11-72L17-86L16-102', [16, -106]),
  }[arms]();
  const lower = looks.skirt
    ? rect(skin, -6, -22, 4.6, 20) +
      rect(skin, 2, -22, 4.6, 20) +
      shape(legs[0], 'M-10-48h20l4 30h-28z') +
      shape(legs[1], 'M2-48h8l4 30h-9z')
    : shape(legs[0], 'M-10.500-48h21l-1 46h-7.500l-1.500-32l-2 32h-7.500z') +
      shape(legs[1], 'M1-48h9.500l-1 46h-7.500l-1.500-32z');
  return at(
    x,
    y,
    shape('navy', 'M-9.500 0q0-4 4-4t4 4zM1.500 0q0-4 4-4t4 4z') +
      lower +
      left +
      shape(lit, 'M-14.500-71q0-8 8-8h13q8 0 8 8l-3 28h-23z') +
      shape(dark, 'M4-79h2.500q8 0 8 8l-3 28h-8q4-18 .5-36z') +
      right +
      (pack === undefined
        ? ''
        : shape(pack[0], 'M-9-50v-17q0-9 9-9t9 9v17q0 3-3 3h-12q-3 0-3-3z') +
          shape(pack[1], 'M3-75.500q6 1 6 8.500v17q0 3-3 3h-4q3-14 1-28.500zM-6-60h9v8h-9z')) +
      headAway(looks),
    { scale: height / 100 },
  );
};

/** Somebody who walks to the right (or, mirrored, to the left), seen in profile. */
export const walking = (
  x: number,
  y: number,
  height: number,
  looks: Looks,
  { mirrored = false, pack, carries }: { mirrored?: boolean; pack?: Material; carries?: string } = {},
): string => {
  const { skin, top, legs } = looks;
  const [lit, dark] = top;
  const lower = looks.skirt
    ? line(skin, 4.6, 'M3-24L8-4M-3-24L-9-5') +
      shape(legs[0], 'M-8-48h16l5 30h-26z') +
      shape(legs[1], 'M-8-48h6l-4 30h-7z')
    : line(legs[1], 8, 'M-1-45L-5-24L-12-6') + line(legs[0], 8, 'M1-45L7-25L9-5');
  return at(
    x,
    y,
    line('navy', 4.4, 'M8.500-2h6M-13.500-3l5 1') +
      lower +
      (carries === undefined ? line(dark, 6, 'M-1-71L7-58L13-50') : '') +
      shape(lit, 'M-9-70q0-9 8-9h3q7 0 7 9l-1 27h-16z') +
      shape(dark, 'M-9-70q0-9 8-9q-5 12-2 36h-5z') +
      (pack === undefined
        ? ''
        : shape(pack[0], 'M-7-76q-11 0-11 12v12q0 4 4 4h8z') + shape(pack[1], 'M-7-60h-8v12q0 0 1 0h8z')) +
      headRight(looks) +
      (carries === undefined
        ? line(lit, 6, 'M0-71L-5-58L-1-48') + disc(skin, 0, -45, 3)
        : carries + line(lit, 6, 'M0-71L3-57L14-55') + disc(skin, 17, -55, 3)),
    { scale: height / 100, mirrored },
  );
};

/** Somebody who sits on a seat at x,y-27 (27 % of a height) and looks to the right (mirrored: to the left), an arm laid on a table before them. */
export const seated = (
  x: number,
  y: number,
  height: number,
  looks: Looks,
  { mirrored = false, reach = 24 }: { mirrored?: boolean; reach?: number } = {},
): string => {
  const { skin, top, legs } = looks;
  const [lit, dark] = top;
  return at(
    x,
    y,
    line('navy', 4.4, 'M24-2h7') +
      line(legs[1], 9, 'M2-31L24-31L22-5') +
      line(legs[0], 9, 'M0-31L22-31L26-5') +
      at(
        0,
        11,
        line(dark, 6, `M5-68L12-54L${reach}-57`) +
          shape(lit, 'M-9-69q1-9 9-9h2q8 0 8 9l-1 34h-18z') +
          shape(dark, 'M-9-69q1-9 9-9q-6 14-3 43h-6z') +
          headRight(looks) +
          line(lit, 6.4, `M1-68L6-52L${reach - 3}-52`) +
          disc(skin, reach, -52, 3),
      ),
    { scale: height / 100, mirrored },
  );
};

/** Somebody from behind, to be cut off by a table or the lower edge: head and shoulders, the chin about on y. */
export const bust = (x: number, y: number, height: number, looks: Looks): string =>
  at(
    x,
    y,
    shape(looks.top[0], 'M-19-34q-1-33 6-40q3-3 9-4h8q6 1 9 4q7 7 6 40z') +
      shape(looks.top[1], 'M5-78q5 1 8 4q7 7 6 40h-12q4-24-2-44z') +
      headAway(looks),
    { scale: height / 100 },
  );

/** Somebody who sits on the ground at x,y, legs drawn in, seen in profile. */
export const sittingOnGround = (
  x: number,
  y: number,
  height: number,
  looks: Looks,
  { mirrored = false }: { mirrored?: boolean } = {},
): string => {
  const { skin, top, legs } = looks;
  const [lit, dark] = top;
  return at(
    x,
    y,
    line('navy', 4.4, 'M27-2h6') +
      line(legs[1], 8.4, 'M2-5L20-24L25-5') +
      line(legs[0], 8.4, 'M0-5L17-22L24-5') +
      at(
        0,
        37,
        shape(lit, 'M-10-68q1-10 9-10h3q8 0 8 9l-1 32h-20z') +
          shape(dark, 'M-10-68q1-10 9-10q-6 14-3 41h-7z') +
          headRight(looks) +
          line(lit, 6.2, 'M1-68L5-54L16-53') +
          disc(skin, 19, -54, 3),
      ),
    { scale: height / 100, mirrored },
  );
};

/** An open umbrella over x,y (the end of its shaft), `width` wide. */
export const umbrella = (x: number, y: number, width: number, [lit, dark]: Material): string => {
  const w = width / 2;
  return (
    `<path stroke="${palette.navy}" stroke-width="1.6" d="M${x} ${y}v-${w * 1.1}"/>` +
    shape(
      lit,
      `M${x - w} ${y - w * 0.66}a${w} ${w * 0.86} 0 0 1 ${width} 0q-${w * 0.25}-${w * 0.2}-${w * 0.5} 0q-${w * 0.25}-${w * 0.2}-${w * 0.5} 0q-${w * 0.25}-${w * 0.2}-${w * 0.5} 0q-${w * 0.25}-${w * 0.2}-${w * 0.5} 0z`,
    ) +
    shape(
      dark,
      `M${x} ${y - w * 1.52}a${w} ${w * 0.86} 0 0 1 ${w} ${w * 0.86}q-${w * 0.25}-${w * 0.2}-${w * 0.5} 0q0-${w * 0.5}-${w * 0.5}-${w * 0.86}z`,
    )
  );
};

/** A mortarboard around 0,0, turned as it flies. */
export const mortarboard = (tassel: Colour = 'ochre'): string =>
  shape('navyRaised', 'M-6 0v6q6 4 12 0v-6z') +
  shape('navySoft', 'M-14-1L0-7l14 6L0 5z') +
  shape('navyRaised', 'M0-1l14 0L0 5z') +
  line(tassel, 1.6, 'M0-1L11 2v8');

/** The soft shade that somebody or something throws to the right on the ground. */
export const castShade = (fill: Colour, x: number, y: number, width: number): string =>
  oval(fill, x + width * 0.3, y, width * 0.5, width * 0.09);
