import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Roles } from '#composition/permissions.ts';
import { buildIfChanged } from '#infra/build/builds.ts';

const folder = path.resolve(import.meta.dirname, '../../build/roles');
const file = path.join(folder, 'roles.json');

// The bundler writes it into the code.
Object.assign(globalThis, { WATCHED_FUNCTIONS: {} });

await buildIfChanged({
  stamp: path.join(folder, 'roles.built'),
  inputs: ['functions', 'package-lock.json', 'infra/build/roles.ts'],
  salt: '',
  async build() {
    // Loads all functions, which takes seconds.
    const { rolesOfFunctions } = await import('#infra/build/roles.ts');
    // Another run may read it meanwhile.
    const own = `${file}.${String(process.pid)}`;
    await writeFile(own, JSON.stringify(await rolesOfFunctions()));
    await rename(own, file);
  },
});

/** What each function may do, found once for all tests. */
export const roles = JSON.parse(await readFile(file, 'utf8')) as Roles;
