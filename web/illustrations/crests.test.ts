import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { crestFolder, drawCrests } from './crests.ts';

const drawn = drawCrests();

describe('the marks of the colleges', () => {
  it('in the tree are what the script draws', async () => {
    expect((await readdir(crestFolder)).sort()).toEqual([...drawn.keys()].sort());
    for (const [file, text] of drawn) expect(await readFile(path.join(crestFolder, file), 'utf8')).toBe(text);
  });

  it.each([...drawn])('%s is at most 2 kB', (_, text) => {
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(2_000);
    expect(text).toMatch(/^<svg [^>]*viewBox="0 0 96 96"/);
  });

  it('are seven, each with an outline of its own', () => {
    const outlines = [...drawn.values()].map((text) => /<clipPath[^>]*><path d="([^"]+)"/.exec(text)?.[1]);
    expect(outlines).not.toContain(undefined);
    expect(new Set(outlines).size).toBe(7);
  });
});
