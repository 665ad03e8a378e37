import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { palette } from './kit.ts';
import { drawScene, sceneNames } from './scenes.ts';
import { picturesFolder } from './write-when-run.ts';

const colours = new Set<string>(Object.values(palette));

/** `#fff` written out as `#ffffff`. */
const long = (colour: string) => (colour.length === 4 ? colour.replace(/[\da-f]/g, (digit) => digit + digit) : colour);

describe.each(sceneNames)('the picture %s', (name) => {
  const svg = drawScene(name);

  it('lies in the tree as the script draws it', () => {
    expect(readFileSync(path.join(picturesFolder, `${name}.svg`), 'utf8')).toBe(`${svg}\n`);
  });

  it('weighs at most 6 kB', () => {
    expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(6000);
  });

  it('is well-formed', () => {
    const open: string[] = [];
    const rest = svg.replace(
      /<(\/?)([a-zA-Z]+)((?: [a-zA-Z-]+="[^"<>&]*")*)(\/?)>/g,
      (_, closes: string, tag: string, _attributes: string, isEmpty: string) => {
        if (closes !== '') expect(open.pop()).toBe(tag);
        else if (isEmpty === '') open.push(tag);
        return '';
      },
    );
    expect(rest).toBe('');
    expect(open).toEqual([]);
  });

  it('draws with commands and numbers of one decimal at most', () => {
    const paths = [...svg.matchAll(/ d="([^"]*)"/g)].map(([, d]) => d);
    for (const d of paths) expect(d).toMatch(/^M(?:[a-zA-Z]|[ ,]?-?(?:\d+(?:\.\d)?|\.\d))+$/);
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  });

  it('holds shapes only: no text, no script, no style, nothing from elsewhere', () => {
    const tags = new Set([...svg.matchAll(/<([a-zA-Z]+)/g)].map(([, tag]) => tag));
    const allowed = ['svg', 'g', 'defs', 'use', 'clipPath', 'path', 'rect', 'circle', 'ellipse'];
    expect([...tags].filter((tag) => !allowed.includes(tag ?? ''))).toEqual([]);
    const ids = [...svg.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, target] of svg.matchAll(/href="([^"]*)"|url\(([^)]*)\)/g)) expect(target ?? '#').toMatch(/^#/);
    expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/:\/\/|data:/);
  });

  it('takes its colours from the palette', () => {
    const used = [...svg.matchAll(/(?:fill|stroke)="(?!none)([^"]*)"/g)].map(([, colour = '']) => long(colour));
    expect(used.length).toBeGreaterThan(10);
    expect(used.filter((colour) => !colours.has(colour))).toEqual([]);
  });
});

describe('the pictures of the site', () => {
  it('are all different', () => {
    expect(new Set(sceneNames.map(drawScene)).size).toBe(sceneNames.length);
  });

  it('are drawn by the script or serve the style sheet, the signs among them', () => {
    const files = readdirSync(picturesFolder).filter((file) => file.endsWith('.svg'));
    const drawn = sceneNames.map((name) => `${name}.svg`);
    expect(files.filter((file) => !drawn.includes(file)).sort()).toEqual(['contours.svg', 'signs.svg']);
  });

  it('refuses a name that no scene has', () => {
    expect(() => drawScene('nowhere')).toThrow(RangeError);
  });
});
