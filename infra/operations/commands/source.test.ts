import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { bundleFunctions } from '../../build/bundle-functions.ts';
import { type Run, runOps } from '../testing/run.ts';
import { source, sourceWith } from './source.ts';

let dataDir: string;
let bundles: string;

beforeAll(async () => {
  // As in the folder of a local stack.
  dataDir = await mkdtemp(path.join(tmpdir(), 'source-'));
  bundles = path.join(dataDir, 'build', 'functions');
  await bundleFunctions(bundles, { ids: ['log-in'] });
});
afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

afterEach(() => {
  vi.unstubAllEnvs();
});

const run = (...args: string[]): Promise<Run> => runOps(['source', ...args], { commands: [sourceWith(() => bundles)] });

/** The part of a stack trace inside the bundle for a function without its environment. */
async function failure(): Promise<string> {
  try {
    await import(pathToFileURL(path.join(bundles, 'log-in', 'index.mjs')).href);
  } catch (error) {
    return (error as Error).stack ?? '';
  }
  throw new Error('It did not fail.');
}

describe('ops source', () => {
  it('finds the line that threw and its callers from a minified stack trace', async () => {
    const { code, out } = await run('log-in', await failure());
    expect(code).toBe(0);
    const [thrown = '', ...callers] = out.split('\n').map((line) => line.split('  ')[1] ?? '');
    const [file = '', line] = thrown.split(':');
    expect(file).toBe('functions/composition/environment.ts');
    expect((await readFile(file, 'utf8')).split('\n')[Number(line) - 1]).toContain('throw new BadEnvironment');
    expect(callers).toContainEqual(expect.stringMatching(/^functions\/composition\/wiring\.ts:\d+$/));
  });

  it('reads with --local what `npm start` has built', async () => {
    const place = /index\.mjs:\d+:\d+/.exec(await failure())?.[0] ?? '';
    vi.stubEnv('DATA_DIR', dataDir);
    const { code, out } = await runOps(['source', 'log-in', place, '--local'], { commands: [source] });
    expect(code).toBe(0);
    expect(out).toContain(`${place}  functions/composition/environment.ts:`);
    expect((await runOps(['source', 'log-inn', place, '--local'])).err).toBe(
      'There is no source map for log-inn. Did you mean log-in? `npm start` makes one for each function.',
    );
  });

  it('explains why it cannot', async () => {
    expect((await run('log-in', 'somewhere')).err).toContain('PLACES has no position');
    expect((await run('log-inn', 'index.mjs:1:1')).err).toContain('There is no source map for log-inn');
    expect((await run('../log-in', 'index.mjs:1:1')).err).toContain('There is no source map');
    expect((await run('log-in', 'index.mjs:1:1')).out).toMatch(/ {2}unknown: is it the same commit\?$/);
  });
});
