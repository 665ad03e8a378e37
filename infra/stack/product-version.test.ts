import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { productVersion } from './product-version.ts';

let root: string;

const git = (...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], {
    cwd: root,
    encoding: 'utf8',
  }).trim();
const commit = (): string => {
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--message', 'All');
  return git('rev-parse', '--short', 'HEAD');
};

beforeEach(() => {
  root = mkdtempSync(path.join(realpathSync(tmpdir()), 'version-'));
  writeFileSync(path.join(root, 'package.json'), '{"name": "shop", "version": "1.2.3"}');
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true });
});

describe('the version of the product', () => {
  it('names the commit in a git checkout, whatever tags there are', async () => {
    const hash = commit();
    expect(await productVersion(root)).toBe(`1.2.3+${hash}`);
    git('tag', '--annotate', '--message', 'Deployed', 'deployed-20300101-1200');
    expect(await productVersion(root)).toBe(`1.2.3+${hash}`);
  });

  it('shows changed files of the commit, but not new ones such as settings', async () => {
    const hash = commit();
    writeFileSync(path.join(root, 'settings.json'), '{}');
    expect(await productVersion(root)).toBe(`1.2.3+${hash}`);
    writeFileSync(path.join(root, 'package.json'), '{"version": "1.2.4"}');
    expect(await productVersion(root)).toBe(`1.2.4+${hash}-dirty`);
  });

  it('is only the package’s without a checkout, a commit, or git', async () => {
    expect(await productVersion(root)).toBe('1.2.3');
    git('init', '--quiet');
    expect(await productVersion(root)).toBe('1.2.3');
    commit();
    vi.stubEnv('PATH', '');
    expect(await productVersion(root)).toBe('1.2.3');
  });

  it('ignores the commit of a parent folder', async () => {
    commit();
    const inner = path.join(root, 'shop');
    mkdirSync(inner);
    writeFileSync(path.join(inner, 'package.json'), '{"version": "2.0.0"}');
    expect(await productVersion(inner)).toBe('2.0.0');
  });
});
