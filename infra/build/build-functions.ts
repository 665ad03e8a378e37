import { writeFile } from 'node:fs/promises';
import { buildFunctionsTogether, bundleFunctions } from './bundle-functions.ts';
import { rolesOfFunctions } from './roles.ts';

/**
 * Bundles the functions, and writes down what each may do:
 * `build-functions.ts <folder> <file of roles> together|apart`. See builds.ts.
 */
const [outDir, rolesFile, how] = process.argv.slice(2);
if (outDir === undefined || rolesFile === undefined) throw new Error('Name the folder and the file of the roles');
const [roles] = await Promise.all([
  rolesOfFunctions(),
  (how === 'apart' ? bundleFunctions : buildFunctionsTogether)(outDir),
]);
await writeFile(rolesFile, JSON.stringify(roles));
