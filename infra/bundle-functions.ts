import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build as bundle, type Metafile, type Plugin } from 'esbuild';

const root = path.resolve(fileURLToPath(new URL('..', import.meta.url)));
const handlersFolder = path.join(root, 'functions', 'handlers');

/** The ids of the functions that exist: the names of the files in functions/handlers. */
export async function handlerIds(): Promise<string[]> {
  const files = await readdir(handlersFolder);
  return files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => path.basename(file, '.ts'))
    .sort();
}

/**
 * The MIME composer guesses content types from a table of 74 KiB. Every mail of ours states its content types, so the
 * bundles do without the table.
 */
const withoutMimeTable: Plugin = {
  name: 'without-mime-table',
  setup(build) {
    build.onLoad({ filter: /nodemailer[\\/]dist[\\/]esm[\\/]mime-funcs[\\/]mime-types\.js$/ }, () => ({
      contents: `export const detectMimeType = () => 'application/octet-stream';
        export const detectExtension = () => 'bin';`,
    }));
  },
};

/**
 * Bundles every handler into a folder of its own, `<outDir>/<id>/index.mjs`, all in one esbuild run (thirteen
 * separate ones take twice as long). The credential provider is the environment's alone: a Lambda has no other, and
 * the default chain costs some 130 KiB and 20 ms at each cold start.
 */
export async function bundleFunctions(outDir: string): Promise<Metafile> {
  const ids = await handlerIds();
  const result = await bundle({
    absWorkingDir: root,
    entryPoints: ids.map((id) => ({ in: path.join(handlersFolder, `${id}.ts`), out: `${id}/index` })),
    outdir: outDir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    mainFields: ['module', 'main'],
    minify: true,
    sourcemap: 'external',
    legalComments: 'none',
    metafile: true,
    alias: {
      '@aws-sdk/credential-provider-node': path.join(root, 'functions', 'composition', 'environment-credentials.ts'),
    },
    plugins: [withoutMimeTable],
    // Some of the SDK's dependencies are CommonJS and call require for built-in modules.
    banner: {
      js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
    },
    logLevel: 'warning',
  });
  return result.metafile;
}
