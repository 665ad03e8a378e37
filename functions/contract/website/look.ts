import {
  clampChroma,
  formatHex,
  modeLrgb,
  modeOklch,
  modeRgb,
  type Oklch,
  useMode,
  wcagContrast,
  wcagLuminance,
} from 'culori/fn';
import * as v from 'valibot';
import { palette } from '../pages/palette.ts';
import type { Recoloring } from '../pages/recolor.ts';
import { shownLogo } from './photos.ts';

/** The logo, and the two colors from which those of pages, pictures and emails follow. */

useMode(modeRgb);
useMode(modeLrgb);
const oklch = useMode(modeOklch);

/** The hex value of a color as light as the WCAG's relative luminance says. */
const withLuminance = (color: Oklch, luminance: number): string => {
  let [dark, light] = [0, 1];
  const at = (l: number) => clampChroma({ ...color, l }, 'oklch');
  for (let step = 0; step < 20; step += 1) {
    const middle = (dark + light) / 2;
    if (wcagLuminance(at(middle)) < luminance) dark = middle;
    else light = middle;
  }
  return formatHex(at(light));
};

type Base = 'tealDeep' | 'orange';

/** The colors of the palette that follow from one, by the beginning of their names. */
const familyOf = (base: Base) => Object.entries(palette).filter(([name]) => name.startsWith(base.replace('Deep', '')));

/**
 * What the colors that follow from `base` become once that is another one. Each keeps its
 * luminance, and with it all contrasts.
 */
const recoloringFrom = (base: Base, picked: string): Recoloring => {
  const [from, to] = [oklch(palette[base]), oklch(picked)];
  if (from === undefined || to === undefined || picked === palette[base]) return {};
  return Object.fromEntries(
    familyOf(base).map(([name, color]) => {
      if (name === base) return [color, picked];
      const { l, c, h = 0 } = oklch(color) ?? from;
      const hue = (to.h ?? 0) + h - (from.h ?? 0);
      return [color, withLuminance({ mode: 'oklch', l, c: (c * to.c) / from.c, h: hue }, wcagLuminance(color))];
    }),
  );
};

/** What the palette's colors become with a look; nothing with its own. */
export const recoloringOf = ({ primary, accent }: Pick<Look, 'primary' | 'accent'>): Recoloring => ({
  ...recoloringFrom('tealDeep', primary),
  ...recoloringFrom('orange', accent),
});

/** Whether a style sheet or a picture has colors that follow from the look’s. */
export const hasLookColors = (text: string): boolean =>
  [...familyOf('tealDeep'), ...familyOf('orange')].some(([, color]) => text.includes(color));

/** The contrasts that the WCAG asks of text, and of large text. */
const [TEXT, LARGE] = [4.5, 3];

/** The color of this hue that just contrasts with another; a little more survives rounding. */
const nearest = (picked: string, contrast: number, other: string): string => {
  const [luminance, wanted] = [wcagLuminance(other) + 0.05, contrast * 1.02];
  const color = oklch(picked) ?? { mode: 'oklch', l: 0, c: 0 };
  return withLuminance(color, (luminance > 0.5 ? luminance / wanted : luminance * wanted) - 0.05);
};

const color = (problemOf: (picked: string) => string | undefined) =>
  v.pipe(
    v.string('Pick a color'),
    v.toLowerCase(),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const isHex = /^#[\da-f]{6}$/.test(dataset.value);
      const message = isHex ? problemOf(dataset.value) : 'Write # and six digits or letters from a to f';
      if (message !== undefined) addIssue({ message });
    }),
  );

/** The color of links and marks, which are also on a tint of it. */
export const primary = color((picked) => {
  const tint = recoloringFrom('tealDeep', picked)[palette.tealSoft] ?? palette.tealSoft;
  if (wcagContrast(picked, tint) >= TEXT) return undefined;
  return `Too light to read: pick a darker color, such as ${nearest(picked, TEXT, tint)}`;
});

/** The color of the main buttons, with dark letters, and of the current page in the menu. */
export const accent = color((picked) => {
  if (wcagContrast(picked, palette.navy) < TEXT)
    return `Too dark for the letters on it: pick a lighter color, such as ${nearest(picked, TEXT, palette.navy)}`;
  if (wcagContrast(picked, palette.paper) < LARGE)
    return `Too light to see on white: pick a darker color, such as ${nearest(picked, LARGE, palette.paper)}`;
  return undefined;
});

/** The site’s own, or an uploaded one (photos.ts). */
export const logo = v.pipe(
  v.string('Choose a logo'),
  v.regex(/^(?:favicon\.svg|uploads\/logo-[\da-f]{16}\.avif)$/, 'Choose a logo'),
);

export const look = v.object({ primary, accent, logo });

type Look = v.InferOutput<typeof look>;

/** What emails and files need of the look. */
export const lookFacts = (chosen: Look) => ({
  MAIL_LOGO: shownLogo(chosen.logo).mail,
  BRAND_COLORS: JSON.stringify(recoloringOf(chosen)),
});
