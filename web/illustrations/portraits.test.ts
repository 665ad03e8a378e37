import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { drawPortraits, portraitFolder } from './portraits.ts';

const drawn = drawPortraits();

describe('the portraits', () => {
  it('in the tree are what the script draws', async () => {
    expect((await readdir(portraitFolder)).sort()).toEqual([...drawn.keys()].sort());
    for (const [file, text] of drawn) expect(await readFile(path.join(portraitFolder, file), 'utf8')).toBe(text);
  });

  it.each([...drawn])('%s is small, and a picture and nothing else', (_, text) => {
    expect(Buffer.byteLength(text)).toBeLessThan(7_000);
    expect(text).toMatch(/^<svg [^>]*viewBox="-60 -110 824 1030"/);
    expect(text).not.toMatch(
      /<(?:script|image|metadata|style|text|foreignObject)|https?:\/\/(?!www\.w3\.org\/2000\/svg)/,
    );
  });

  it('show each person with a face of their own', () => {
    expect(new Set(drawn.values()).size).toBe(drawn.size);
    // A ground, an arch, a body with its clothes, a head with its hair, a face.
    for (const text of drawn.values()) expect(text.match(/<path/g)?.length).toBeGreaterThanOrEqual(8);
  });
});
