/**
 * The licenses of all packages, production and development, as the lock file names them. `npm run
 * check` fails for any other.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';

/** Permissive, or in the public domain: our own code may stay under MIT, and a notice is enough. */
const PERMISSIVE = [
  ...['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'CC0-1.0', 'ISC', 'MIT', 'MIT-0'],
];
/** Fonts that the site and the guides embed, which this license allows. */
const FONTS = ['OFL-1.1'];
/**
 * Also for tools, which run on our machines unchanged and aren't part of what we deploy: data, and
 * copyleft that ends at the file or the library.
 */
const TOOLS = ['CC-BY-4.0', 'CC BY-SA 4.0', 'LGPL-3.0-or-later', 'MPL-2.0', 'WTFPL'];

/** Packages whose lock entry has no license, with what the package itself says. */
const READ_IN_PACKAGE: Readonly<Record<string, string>> = {
  busboy: 'MIT',
  'humanize-number': 'MIT',
  only: 'MIT',
  'png-js': 'MIT',
  streamsearch: 'MIT',
};

const lockFile = v.object({
  packages: v.record(v.string(), v.object({ license: v.exactOptional(v.string()), dev: v.exactOptional(v.boolean()) })),
});

/** Whether one of the alternatives of an SPDX expression has only allowed licenses. */
function isAllowed(expression: string, allowed: readonly string[]): boolean {
  const alternatives = expression.replaceAll(/[()]/g, '').split(' OR ');
  return alternatives.some((one) => one.split(' AND ').every((license) => allowed.includes(license)));
}

/** A sentence for each package of a lock file whose license is not on the list. */
export function licenseProblems(lock: unknown): string[] {
  const { packages } = v.parse(lockFile, lock);
  return Object.entries(packages).flatMap(([place, { license, dev = false }]) => {
    const name = place.split('node_modules/').at(-1) ?? place;
    const found = license ?? READ_IN_PACKAGE[name];
    const allowed = [...PERMISSIVE, ...FONTS, ...(dev ? TOOLS : [])];
    if (found !== undefined && isAllowed(found, allowed)) return [];
    const use = dev ? 'a tool' : 'production';
    return [`${place} has the license ${found ?? '(none named)'}, which isn’t on the list for ${use}.`];
  });
}

if (process.argv[1] === import.meta.filename) {
  const lock: unknown = JSON.parse(readFileSync(path.resolve('package-lock.json'), 'utf8'));
  const problems = licenseProblems(lock);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) {
    console.error('Choose another package, or add the license to infra/build/licenses.ts with its reason.');
    process.exitCode = 1;
  }
}
