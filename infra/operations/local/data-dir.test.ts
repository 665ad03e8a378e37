import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { serve } from '../../local/http-server.ts';
import { DataInUse, dataDirAt, getsSamples, lockDataDir, resetData } from './data-dir.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'data-'));
});
afterEach(async () => {
  await rm(root, { recursive: true });
});

const someoneElse = process.pid + 1;

/** The readiness report of a stack in another process. */
async function otherStack(pid: number): Promise<string> {
  const server = await serve((_request, response) => {
    response.writeHead(503, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ ready: false, pid, services: [] }));
  }, 0);
  onTestFinished(() => server.close());
  return server.origin;
}

const heldBy = async (pid: number, site: string): Promise<void> => {
  await writeFile(join(root, 'stack.json'), JSON.stringify({ pid, site }));
};

describe('locking the data', () => {
  it('is refused while another stack uses it, even one that is still starting', async () => {
    const site = await otherStack(someoneElse);
    await heldBy(someoneElse, site);
    const holding = lockDataDir(dataDirAt(root), 'http://localhost:1');
    await expect(holding).rejects.toThrow(DataInUse);
    await expect(holding).rejects.toThrow(site);
  });

  it('works after a stack was killed', async () => {
    await heldBy(someoneElse, 'http://localhost:1');
    const release = await lockDataDir(dataDirAt(root), 'http://localhost:2');
    await release();
    expect(await readdir(root)).toEqual([]);
  });

  it('works if another program runs at the address of a killed stack', async () => {
    await heldBy(someoneElse, await otherStack(someoneElse + 1));
    await (await lockDataDir(dataDirAt(root), 'http://localhost:2'))();
  });

  // Windows has other permissions.
  it.skipIf(process.platform === 'win32')('closes the folder to other users of this machine', async () => {
    await chmod(root, 0o755);
    const made = join(root, 'made');
    await (await lockDataDir(dataDirAt(root), 'http://localhost:1'))();
    await (await lockDataDir(dataDirAt(made), 'http://localhost:1'))();
    for (const folder of [root, made]) expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });

  it.each(['', '{"pid":', '{"pid":"x"}'])('is not hindered by a damaged note: %s', async (text) => {
    await writeFile(join(root, 'stack.json'), text);
    await (await lockDataDir(dataDirAt(root), 'http://localhost:2'))();
  });
});

describe('a reset', () => {
  it('deletes the data, keeps the builds, and changes nothing else in the folder', async () => {
    const names = [
      'dynamodb',
      's3',
      'mail',
      'paypal.jsonl',
      'secrets.json',
      'functions.log',
      'without-samples',
      'build',
      'holiday.jpg',
    ];
    for (const name of names) await writeFile(join(root, name), 'x');
    await resetData(dataDirAt(root));
    expect((await readdir(root)).sort()).toEqual(['build', 'holiday.jpg']);
  });
});

describe('the samples', () => {
  it('are left out of a new folder on request, and then for good, until a reset', async () => {
    const data = dataDirAt(root);
    expect(await getsSamples(data, false)).toBe(true);
    expect(await getsSamples(data, true)).toBe(false);
    await writeFile(join(root, 'dynamodb'), 'x');
    expect(await getsSamples(data, true)).toBe(false);
    expect(await getsSamples(data, false)).toBe(false);
    await resetData(data);
    expect(await getsSamples(data, false)).toBe(true);
  });

  it('can’t be left out of a folder that has them', async () => {
    await writeFile(join(root, 'dynamodb'), 'x');
    await expect(getsSamples(dataDirAt(root), true)).rejects.toThrow('delete them with --reset');
    expect(await readdir(root)).toEqual(['dynamodb']);
  });
});
