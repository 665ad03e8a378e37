import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { FileSystem, IgnoreMode } from 'aws-cdk-lib';
import * as v from 'valibot';

const root = path.resolve(fileURLToPath(new URL('..', import.meta.url)));
/** Apart from the local stack's build, whose pages name localhost as their address. */
const outDir = path.join(root, 'build', 'deploy');
const siteFolder = path.join(outDir, 'site');
const stampFile = path.join(outDir, 'site.stamp');

const manifestSchema = v.object({ inlineScriptHashes: v.array(v.string()) });

export interface BuiltSite {
  readonly siteFolder: string;
  /** CSP sources of the inline scripts. */
  readonly inlineScriptHashes: readonly string[];
}

/**
 * The site as built for an address, built now unless it was built before from the same sources for the same address.
 *
 * @param siteUrl without a trailing slash; empty where it is not known before the first deploy.
 */
export async function builtSite(siteUrl: string): Promise<BuiltSite> {
  const stamp = stampOf(siteUrl);
  if ((await readFile(stampFile, 'utf8').catch(() => '')) !== stamp) {
    // Loaded only here: the bundler takes longer to load than a synth without it.
    const { buildSite } = await import('../web/build.ts');
    await rm(stampFile, { force: true });
    await buildSite({ outDir: siteFolder, siteUrl });
    await writeFile(stampFile, stamp);
  }
  const manifest: unknown = JSON.parse(await readFile(path.join(outDir, 'site-manifest.json'), 'utf8'));
  return { siteFolder, ...v.parse(manifestSchema, manifest) };
}

/** Changes with every file that the build reads. */
function stampOf(siteUrl: string): string {
  const exclude = ['e2e', '*.test.ts', '*.test.tsx'];
  const sources = ['web', 'functions/contract', 'package-lock.json'].map((source) =>
    FileSystem.fingerprint(path.join(root, source), { exclude, ignoreMode: IgnoreMode.GIT }),
  );
  return JSON.stringify([siteUrl, ...sources]);
}
