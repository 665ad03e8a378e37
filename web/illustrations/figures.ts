import { at, type Colour, disc, line, type Material, rect, shape } from './kit.ts';

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

export const headAway = ({ skin, hair, crown }: Looks): string => {
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

const arm = (sleeve: Colour, d: string): string => line(sleeve, 6.4, d);

/** Somebody who stands on x,y, seen from behind; `height` is that of a person, in units of the scene. */
export const standing = (
  x: number,
  y: number,
  height: number,
  looks: Looks,
  { arms = 'down', pack }: { arms?: keyof typeof armsAway; pack?: Material } = {},
): string => {
  const { skin, top, legs } = looks;
  const [lit, dark] = top;
  const [left, right, hands] = armsAway[arms];
  const lower = looks.skirt
    ? shape(skin, 'M-6-22h4v20h-4zM2-22h4v20h-4z') +
      shape(legs[0], 'M-10-48h20l4 30h-28z') +
      shape(legs[1], 'M2-48h8l4 30h-9z')
    : shape(legs[0], 'M-10-48h20l-1 46h-7l-2-32-2 32h-7z') + shape(legs[1], 'M1-48h9l-1 46h-7l-2-32z');
  return at(
    x,
    y,
    shape('navy', 'M-9 0q0-4 4-4t4 4zM1 0q0-4 4-4t4 4z') +
      lower +
      arm(lit, left) +
      shape(lit, 'M-14-71q0-8 8-8h12q8 0 8 8l-3 28h-22z') +
      shape(dark, 'M4-79h2q8 0 8 8l-3 28h-8q4-18 1-36z') +
      arm(dark, right) +
      line(skin, 6, hands) +
      (pack === undefined
        ? ''
        : shape(pack[0], 'M-9-50v-17q0-9 9-9t9 9v17q0 3-3 3h-12q-3 0-3-3z') +
          shape(pack[1], 'M3-75q6 1 6 8v17q0 3-3 3h-4q3-14 1-28zM-6-60h9v8h-9z')) +
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
    ? line(skin, 4.6, 'M3-24l5 20M-3-24l-6 19') +
      shape(legs[0], 'M-8-48h16l5 30h-26z') +
      shape(legs[1], 'M-8-48h6l-4 30h-7z')
    : line(legs[1], 8, 'M-1-45l-4 21-7 18') + line(legs[0], 8, 'M1-45l6 20 2 20');
  return at(
    x,
    y,
    line('navy', 4.4, 'M9-2h6M-13-3l5 1') +
      lower +
      (carries === undefined ? arm(dark, 'M-1-71l8 13 6 8') : '') +
      shape(lit, 'M-9-70q0-9 8-9h3q7 0 7 9l-1 27h-16z') +
      shape(dark, 'M-9-70q0-9 8-9-5 12-2 36h-5z') +
      (pack === undefined
        ? ''
        : shape(pack[0], 'M-7-76q-11 0-11 12v12q0 4 4 4h8z') + shape(pack[1], 'M-7-60h-8v12h8z')) +
      headRight(looks) +
      (carries ?? '') +
      arm(lit, carries === undefined ? 'M0-71l-5 13 4 10' : 'M0-71l3 14 11 2') +
      line(skin, 6, carries === undefined ? 'M0-45v0' : 'M17-55v0'),
    { scale: height / 100, mirrored },
  );
};

/**
 * Somebody who sits on a seat at 27 % of their height and looks to the right (mirrored: to the left), the arms laid on a table
 * before them.
 */
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
      line(legs[1], 9, 'M2-31h22l-2 26') +
      line(legs[0], 9, 'M0-31h22l4 26') +
      at(
        0,
        11,
        arm(dark, `M5-68l7 14L${reach}-57`) +
          shape(lit, 'M-9-69q1-9 9-9h2q8 0 8 9l-1 34h-18z') +
          shape(dark, 'M-9-69q1-9 9-9-6 14-3 43h-6z') +
          headRight(looks) +
          arm(lit, `M1-68l5 16h${reach - 9}`) +
          line(skin, 6, `M${reach}-52v0`),
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
      line(legs[1], 8.4, 'M2-5l18-19 5 19') +
      line(legs[0], 8.4, 'M0-5l17-17 7 17') +
      at(
        0,
        37,
        shape(lit, 'M-10-68q1-10 9-10h3q8 0 8 9l-1 32h-20z') +
          shape(dark, 'M-10-68q1-10 9-10-6 14-3 41h-7z') +
          headRight(looks) +
          arm(lit, 'M1-68l4 14 11 1') +
          line(skin, 6, 'M19-54v0'),
      ),
    { scale: height / 100, mirrored },
  );
};

/** An open umbrella over x,y (the end of its shaft), `width` wide. */
export const umbrella = (x: number, y: number, width: number, [lit, dark]: Material): string =>
  at(
    x,
    y,
    line('navy', 4, 'M0 0v-110') +
      shape(lit, 'M-100-66a100 86 0 0 1 200 0q-25-20-50 0-25-20-50 0-25-20-50 0-25-20-50 0z') +
      shape(dark, 'M0-152a100 86 0 0 1 100 86q-25-20-50 0 0-50-50-86z'),
    { scale: width / 200 },
  );

/** A mortarboard around 0,0, turned as it flies. */
export const mortarboard = (tassel: Colour = 'ochre'): string =>
  shape('navyRaised', 'M-6 0v6q6 4 12 0v-6z') +
  shape('navySoft', 'M-14-1L0-7l14 6L0 5z') +
  shape('navyRaised', 'M0-1l14 0L0 5z') +
  line(tassel, 1.6, 'M0-1L11 2v8');

const armsAway = {
  down: ['M-12-72l-3 14 1.500 11', 'M12-72l3 14-1.500 11', 'M-13.500-44v0M13.500-44v0'],
  wave: ['M-12-72l-3 14 1.500 11', 'M12-72l8-9 2-16', 'M-13.500-44v0M22-101v0'],
  umbrella: ['M-12-72l-3 14 1.500 11', 'M12-72l6 10-3-10', 'M-13.500-44v0M15-75v0'],
} as const;
