import { wcagContrast, wcagLuminance } from 'culori/fn';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { palette } from '../pages/palette.ts';
import { recolored } from '../pages/recolor.ts';
import { documents } from './documents/index.ts';
import { accent, hasLookColors, logo, primary, recoloringOf } from './look.ts';

const problemOf = (rule: v.GenericSchema, value: unknown) => v.safeParse(rule, value).issues?.[0].message;

/** Purple and green, navy and orange, red and pink, grays. */
const looks = [
  ['#5b21b6', '#16a34a'],
  ['#1e3a8a', '#f16c01'],
  ['#c70000', '#ee4a9b'],
  ['#333333', '#8a8a8a'],
] as const;

describe('a look', () => {
  it('changes nothing with the palette’s own colors', () => {
    expect(recoloringOf(documents.look)).toEqual({});
    expect(documents.look).toMatchObject({ primary: palette.tealDeep, accent: palette.orange });
  });

  it.each(looks)('of %s and %s has these, and all others are as light as before', (first, second) => {
    const colors = recoloringOf({ primary: first, accent: second });
    expect([colors[palette.tealDeep], colors[palette.orange]]).toEqual([first, second]);
    expect(Object.keys(colors)).toHaveLength(14);
    expect(colors[palette.teal]).not.toBe(palette.teal);
    const followers = Object.entries(colors).filter(([old]) => old !== palette.tealDeep && old !== palette.orange);
    for (const [old, color] of followers) {
      expect(wcagLuminance(color) / wcagLuminance(old), `${old} ${color}`).toBeCloseTo(1, 1);
    }
    const contrast = (one: string, other: string) => wcagContrast(colors[one] ?? one, colors[other] ?? other);
    // What the palette says.
    expect(contrast(palette.teal, palette.paper)).toBeCloseTo(4.2, 1);
    expect(contrast(palette.orangeInk, palette.sand)).toBeCloseTo(5.6, 1);
    // What the rules check.
    expect(contrast(palette.tealDeep, palette.tealSoft)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette.tealDeep, palette.sand)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette.navy, palette.orange)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette.orange, palette.paper)).toBeGreaterThanOrEqual(3);
    expect([problemOf(primary, first), problemOf(accent, second)]).toEqual([undefined, undefined]);
  });

  it.each([
    [primary, '#2563eb', 'Too light to read'],
    [primary, '#ffffff', 'Too light to read'],
    [accent, '#ffc400', 'Too light to see on white'],
    [accent, '#7c3aed', 'Too dark for the letters on it'],
    [accent, '#000000', 'Too dark for the letters on it'],
  ])('says what is wrong with a color, and which one is near: %#, %s', (rule, picked, problem) => {
    const message = problemOf(rule, picked) ?? '';
    expect(message).toContain(problem);
    const [near] = /#[\da-f]{6}$/.exec(message) ?? [];
    expect(near).toBeDefined();
    expect(problemOf(rule, near)).toBeUndefined();
  });

  it.each(['', '#12345', 'teal', '#00667', 'url(#a)', '#006a7a;'])('wants six digits, not “%s”', (typed) => {
    expect(problemOf(primary, typed)).toBe('Write # and six digits or letters from a to f');
  });

  it('takes capital letters', () => {
    expect(v.parse(primary, '#006A7A')).toBe('#006a7a');
  });

  it.each([
    'look.svg',
    'https://other.example/logo.png',
    'uploads/logo-0123.avif',
    'uploads/portrait-0123456789abcdef.avif',
  ])('has no logo that isn’t the site’s own or an uploaded one: %s', (name) => {
    expect(problemOf(logo, name)).toBe('Choose a logo');
  });
});

describe('a text with other colors', () => {
  it('keeps what isn’t the look’s, and how much shines through', () => {
    const colors = recoloringOf({ primary: '#5b21b6', accent: palette.orange });
    const css = `a{color:${palette.tealDeep};background:${palette.navy};outline:${palette.tealDeep}80}#ef6907{}`;
    expect(recolored(css, colors)).toBe(css.replaceAll(palette.tealDeep, '#5b21b6'));
    expect(hasLookColors(css)).toBe(true);
    expect(hasLookColors(`a{color:${palette.navy}}`)).toBe(false);
  });
});
