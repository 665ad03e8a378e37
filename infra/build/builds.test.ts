import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildIfChanged } from './builds.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'builds-'));
  await mkdir(join(dir, 'sources'));
  await writeFile(join(dir, 'sources', 'page.tsx'), 'first');
});
afterEach(async () => {
  await rm(dir, { recursive: true });
});

const built = (build: () => Promise<void>, salt = '') =>
  buildIfChanged({ stamp: join(dir, 'out', 'site.built'), inputs: [join(dir, 'sources')], salt, build });
const done = () => vi.fn(() => Promise.resolve());

describe('a build', () => {
  it('is made once for the same sources', async () => {
    const build = done();
    expect(await built(build)).toEqual({ reused: false });
    expect(await built(build)).toEqual({ reused: true });
    expect(build).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['another content', () => writeFile(join(dir, 'sources', 'page.tsx'), 'second')],
    ['a new file', () => writeFile(join(dir, 'sources', 'new.tsx'), '')],
    ['a file less', () => rm(join(dir, 'sources', 'page.tsx'))],
  ])('is made again for %s', async (_, change) => {
    await built(done());
    await change();
    expect(await built(done())).toEqual({ reused: false });
  });

  it('is made again for another origin', async () => {
    await built(done(), 'http://localhost:3000');
    expect(await built(done(), 'http://localhost:4000')).toEqual({ reused: false });
  });

  it('is not made again for a test', async () => {
    await built(done());
    await writeFile(join(dir, 'sources', 'page.test.tsx'), '');
    expect(await built(done())).toEqual({ reused: true });
  });

  it('that failed or was killed does not count, even after a good one', async () => {
    await built(done());
    await writeFile(join(dir, 'sources', 'page.tsx'), 'broken');
    await expect(built(() => Promise.reject(new Error('syntax')))).rejects.toThrow('syntax');
    await writeFile(join(dir, 'sources', 'page.tsx'), 'first');
    expect(await built(done())).toEqual({ reused: false });
  });
});
