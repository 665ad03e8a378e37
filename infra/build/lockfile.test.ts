import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

interface Entry {
  readonly integrity?: string;
  readonly resolved?: string;
  /** It comes within another package, whose hash covers it. */
  readonly inBundle?: boolean;
}

const lockfile = new URL('../../package-lock.json', import.meta.url);
const { packages } = JSON.parse(await readFile(lockfile, 'utf8')) as { packages: Record<string, Entry> };
const installed = Object.entries(packages).filter(([path, { inBundle }]) => path !== '' && inBundle !== true);

/** The emulator of DynamoDB for other machines, which the registry didn't have at that time. */
const UNKNOWN_TO_THE_REGISTRY = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'win32-x64'].map(
  (machine) => `node_modules/@dynoxide/${machine}`,
);

it('has the hash of each package that the registry has, so that no other file is installed', () => {
  const withoutHash = installed.flatMap(([path, { integrity }]) => (integrity === undefined ? [path] : []));
  expect(withoutHash).toEqual(UNKNOWN_TO_THE_REGISTRY);
});

it('names no registry', () => {
  expect(installed.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
});
