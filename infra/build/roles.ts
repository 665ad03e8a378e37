import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { type Grant, type Roles, roleOf } from '#composition/grant.ts';
import { handlerSources } from './handler-sources.ts';

const root = path.resolve(fileURLToPath(new URL('../..', import.meta.url)));
const adaptersFolder = path.join(root, 'functions', 'composition', 'adapters');

/** The grant of each adapter by its file, relative to the repository. */
export async function adapterGrants(): Promise<ReadonlyMap<string, Grant>> {
  const files = (await readdir(adaptersFolder, { recursive: true })).filter((file) => file.endsWith('.ts'));
  const grants = files.toSorted().map(async (file) => {
    const { grant } = (await import(path.join(adaptersFolder, file))) as { readonly grant: Grant };
    return [path.relative(root, path.join(adaptersFolder, file)).replaceAll(path.sep, '/'), grant] as const;
  });
  return new Map(await Promise.all(grants));
}

/**
 * The adapters whose code is in each function, after what it doesn't use is left out.
 * @param sources the handler of each function by its id
 */
export async function importedAdapters(
  sources: ReadonlyMap<string, string> = handlerSources,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: Object.fromEntries(sources),
    outdir: '/',
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    write: false,
    metafile: true,
    logLevel: 'silent',
  });
  const imported = Object.values(metafile.outputs).map(({ entryPoint = '', inputs }) => {
    const files = Object.entries(inputs).flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? [file] : []));
    return [
      path.basename(entryPoint, '.ts'),
      files.filter((file) => file.startsWith('functions/composition/adapters')),
    ] as const;
  });
  return new Map(imported.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** The role of each function: the union of the grants of the adapters that it imports. */
export const rolesOf = (imported: ReadonlyMap<string, readonly string[]>, grants: ReadonlyMap<string, Grant>): Roles =>
  Object.fromEntries([...imported].map(([id, files]) => [id, roleOf(files.flatMap((file) => grants.get(file) ?? []))]));

/** Finds the role of each function. */
export async function rolesOfFunctions(): Promise<Roles> {
  const [imported, grants] = await Promise.all([importedAdapters(), adapterGrants()]);
  return rolesOf(imported, grants);
}
