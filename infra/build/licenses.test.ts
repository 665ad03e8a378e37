import { expect, it } from 'vitest';
import { licenseProblems } from './licenses.ts';

const problemsOf = (license: string | undefined, dev = false) =>
  licenseProblems({
    packages: { 'node_modules/one': { ...(license === undefined ? {} : { license }), ...(dev ? { dev } : {}) } },
  });

it.each(['MIT', '(MIT OR GPL-3.0-or-later)', 'MIT AND ISC', 'OFL-1.1'])('allows %s in production', (license) => {
  expect(problemsOf(license)).toEqual([]);
});

it.each(['GPL-3.0-only', 'AGPL-3.0', 'MIT AND GPL-2.0', 'MPL-2.0', 'UNLICENSED', undefined])(
  'refuses %s in production',
  (license) => {
    expect(problemsOf(license)).toEqual([
      `node_modules/one has the license ${license ?? '(none named)'}, which isn’t on the list for production.`,
    ]);
  },
);

it('allows tools that stay on our machines a license that ends at their own files', () => {
  expect(problemsOf('MPL-2.0', true)).toEqual([]);
  expect(problemsOf('AGPL-3.0', true)).toHaveLength(1);
});

it('knows what packages without a license in the lock file say themselves', () => {
  const lock = (name: string) => ({ packages: { [`node_modules/a/node_modules/${name}`]: {} } });
  expect(licenseProblems(lock('busboy'))).toEqual([]);
  expect(licenseProblems(lock('another'))).toHaveLength(1);
});
