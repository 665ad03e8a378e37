import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import * as v from 'valibot';
import type { Roles } from '#composition/permissions.ts';
import type { CheckoutRule } from '#contract/website/checkout.ts';
import { supervise, supervisedSpawnOptions } from './child-process.ts';
import { handlerIds, roleCheck } from './handler-sources.ts';
import { Problem } from './problem.ts';

const buildSiteScript = fileURLToPath(new URL('build-site.ts', import.meta.url));
const buildFunctionsScript = fileURLToPath(new URL('build-functions.ts', import.meta.url));
const root = resolve(fileURLToPath(new URL('../..', import.meta.url)));

/** A build that is usable. */
export interface Built {
  /** Whether the inputs were the same as at the last build, so that nothing was done. */
  readonly reused: boolean;
}

/** A part of the product does not build; the message has the tool's output. */
export class BuildFailed extends Problem {
  override readonly name = 'BuildFailed';
}

/**
 * Builds the site into `<buildDir>/site`, its manifest next to it, unless its inputs are unchanged.
 *
 * The build runs in its own process, because it uses a core for seconds and its tools change their
 * process's environment.
 *
 * @param siteUrl the origin, which the pages' canonical addresses name.
 * @param options.drawsImages whether preview cards and bitmap icons are drawn, which takes a few
 *   seconds the first time.
 * @param options.saysSample whether every page of the sample says that it is one.
 * @param options.checkout when buyers can pay; until then, pages with a price say so.
 * @throws BuildFailed
 */
export async function buildSiteIfChanged(
  buildDir: string,
  siteUrl: string,
  {
    drawsImages = false,
    saysSample = false,
    checkout = 'open',
  }: { readonly drawsImages?: boolean; readonly saysSample?: boolean; readonly checkout?: CheckoutRule } = {},
): Promise<Built> {
  const inputs = ['web', 'functions/contract', 'package-lock.json', 'infra/build/build-site.ts'];
  const stamp = join(buildDir, 'site.built');
  const options = [checkout, ...(drawsImages ? ['images'] : []), ...(saysSample ? ['sample'] : [])];
  const build = async (): Promise<void> => {
    await runScript('The site', buildSiteScript, siteDir(buildDir), siteUrl, ...options);
  };
  return buildIfChanged({ stamp, inputs, salt: [siteUrl, ...options].join(' '), build });
}

/**
 * Bundles the functions into `<buildDir>/functions`, unless their inputs are unchanged.
 *
 * The build runs in its own process, because its tools keep some 2 GB of memory.
 *
 * @param options.isDeployed each for itself, as Lambda gets it; otherwise together, which is faster
 * @throws BuildFailed
 */
export async function bundleFunctionsIfChanged(
  buildDir: string,
  { isDeployed }: { readonly isDeployed: boolean },
): Promise<Built> {
  const inputs = [
    ...['functions', 'package-lock.json', 'infra/build', 'infra/stack', 'infra/local/lambda'],
    'web/src/pictures',
  ];
  const stamp = join(buildDir, 'functions.built');
  const build = async (): Promise<void> => {
    await rm(functionsDir(buildDir), { recursive: true, force: true });
    const how = isDeployed ? 'apart' : 'together';
    await runScript('A function', buildFunctionsScript, functionsDir(buildDir), rolesFile(buildDir), how);
  };
  return buildIfChanged({ stamp, inputs, salt: String(isDeployed), build });
}

/** @throws BuildFailed with the script's output */
async function runScript(what: string, script: string, ...args: readonly string[]): Promise<void> {
  const { NODE_ENV: _nodeEnv, ...environment } = process.env;
  const child = spawn(process.execPath, [script, ...args], {
    ...supervisedSpawnOptions,
    cwd: root,
    env: environment,
  });
  const output = await supervise(child).ended;
  if (child.exitCode !== 0) throw new BuildFailed(`${what} does not build:\n${output}`);
}

/** The module of each function in `buildDir`, by the function's name. */
export function functionModules(buildDir: string): Readonly<Record<string, string>> {
  const module = (id: string): string => pathToFileURL(join(functionsDir(buildDir), id, 'index.mjs')).href;
  return Object.fromEntries(handlerIds.map((id) => [id, module(id)]));
}

/** The module in `buildDir` that checks the calls of its functions. */
export const roleCheckModule = (buildDir: string): string =>
  pathToFileURL(join(functionsDir(buildDir), roleCheck, 'index.mjs')).href;

/** What each function in `buildDir` may do. */
export const readRoles = async (buildDir: string): Promise<Roles> =>
  JSON.parse(await readFile(rolesFile(buildDir), 'utf8')) as Roles;

const rolesFile = (buildDir: string): string => join(functionsDir(buildDir), 'roles.json');

/** What the site's server needs from a built site. */
export const siteManifest = v.object({
  /** CSP sources of the inline scripts. */
  inlineScriptHashes: v.array(v.pipe(v.string(), v.startsWith('sha256-'))),
  /** The portraits that emails may show (functions/contract/pages/mail-pictures.ts). */
  mailPortraits: v.array(v.string()),
});

/** Reads the manifest of the site in `buildDir`. */
export const readSiteManifest = async (buildDir: string): Promise<v.InferOutput<typeof siteManifest>> =>
  v.parse(siteManifest, JSON.parse(await readFile(join(buildDir, 'site-manifest.json'), 'utf8')));

/** The folder of the built code that renders pages. */
export const rendererDir = (buildDir: string): string => join(buildDir, 'renderer');

/** Copies the built code that renders pages into the packages of functions that use it. */
export async function packRenderer(buildDir: string, functionNames: readonly string[]): Promise<void> {
  for (const name of functionNames) {
    const target = join(functionsDir(buildDir), name, 'renderer');
    await rm(target, { recursive: true, force: true });
    await cp(rendererDir(buildDir), target, { recursive: true });
  }
}

/** The folder of the built site. */
export const siteDir = (buildDir: string): string => join(buildDir, 'site');

/** The folder of the sample guides, as `publish` takes it. */
export const sampleGuidesDir = join(import.meta.dirname, 'sample-guides');

const functionsDir = (buildDir: string): string => join(buildDir, 'functions');

/**
 * Builds, unless the last build was of the same inputs. The stamp is the hash of the inputs; it is
 * deleted while a build runs, so a killed build does not count.
 *
 * @param task.stamp a file; its folder is created.
 * @param task.inputs files and folders, relative to the repository or absolute. Tests do not count.
 * @param task.salt what else the result depends on.
 */
export async function buildIfChanged(task: {
  readonly stamp: string;
  readonly inputs: readonly string[];
  readonly salt: string;
  readonly build: () => Promise<void>;
}): Promise<Built> {
  const { stamp } = task;
  const hash = await hashOf(task.inputs, task.salt);
  const last = await readFile(stamp, 'utf8').catch(() => undefined);
  if (last === hash) return { reused: true };
  await mkdir(dirname(stamp), { recursive: true });
  await rm(stamp, { force: true });
  await task.build();
  await writeFile(stamp, hash);
  return { reused: false };
}

async function hashOf(inputs: readonly string[], salt: string): Promise<string> {
  const hash = createHash('sha256').update(`${process.version} ${salt}`);
  for (const input of inputs) {
    for (const file of await filesBelow(resolve(root, input))) hash.update(`\0${file}\0`).update(await readFile(file));
  }
  return hash.digest('hex');
}

/** Tests and end-to-end journeys are among the sources but not part of a build. */
const ignored = /\.test\.tsx?$|[/\\](e2e|testing|node_modules)[/\\]/;

async function filesBelow(path: string): Promise<readonly string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => undefined);
  if (entries === undefined) return [path];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !ignored.test(file))
    .sort();
}
