import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build as bundle, type Metafile, type Plugin } from 'esbuild';

const root = path.resolve(fileURLToPath(new URL('../..', import.meta.url)));
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
 * Parts of packages that no call of ours comes to, by the path of the module and what stands in for it. Each is found by its
 * importers under the same names; one that is to do something after all fails loudly or does what is right in a Lambda.
 * bundle-functions.test.ts holds that each still is there to be replaced, and calls the bundles over the wire.
 */
const unused: readonly { readonly module: RegExp; readonly contents: string }[] = [
  {
    // The MIME composer guesses content types from a table of 74 KiB. Every mail of ours states its content types.
    module: /nodemailer\/dist\/esm\/mime-funcs\/mime-types\.js$/,
    contents: `export const detectMimeType = () => 'application/octet-stream';
      export const detectExtension = () => 'bin';`,
  },
  {
    // It would fetch attachments by their addresses, which every mail of ours forbids (disableUrlAccess).
    module: /nodemailer\/dist\/esm\/fetch\/index\.js$/,
    contents: `export default () => { throw new Error('A mail fetches nothing'); };`,
  },
  {
    // Streams of events, such as S3 Select's, bring 14 KiB along and take other modules out of the bundler's sight.
    module: /@smithy\/core\/dist-es\/submodules\/event-streams\/index\.js$/,
    contents: `export const EventStreamSerde = class { constructor() { throw new Error('No call streams events'); } };
      export const eventStreamSerdeProvider = () => undefined;
      export const resolveEventStreamSerdeConfig = (config) => config;`,
  },
  {
    // DynamoDB needs no endpoint discovered; its client only does so when it is told to.
    module: /@aws-sdk\/middleware-endpoint-discovery\/dist-es\/index\.js$/,
    contents: `export const NODE_ENDPOINT_DISCOVERY_CONFIG_OPTIONS = {
        environmentVariableSelector: () => undefined, configFileSelector: () => undefined, default: false };
      export const resolveEndpointDiscoveryConfig = (config) => config;`,
  },
  {
    // A Lambda has no ~/.aws with profiles. Not looking also saves the first call two reads of files.
    module: /shared-ini-file-loader\/loadSharedConfigFiles\.js$/,
    contents: `export const CONFIG_PREFIX_SEPARATOR = '.';
      export const loadSharedConfigFiles = async () => ({ configFile: {}, credentialsFile: {} });`,
  },
  {
    // A Lambda is no EC2 instance that could be asked for its region.
    module: /regionConfig\/getInstanceMetadataRegion\.js$/,
    contents: `export const getInstanceMetadataRegion = async () => undefined;`,
  },
  {
    // The other way to try again. Ours is the standard one.
    module: /util-retry\/AdaptiveRetryStrategy\.js$/,
    contents: `export class AdaptiveRetryStrategy { constructor() { throw new Error('Retries are standard ones'); } }`,
  },
  {
    // For a Node without node:crypto.
    module: /@smithy\/core\/dist-es\/submodules\/checksum\/sha256\/Sha256Js\.js$/,
    contents: `export class Sha256Js { constructor() { throw new Error('Node has SHA-256'); } }`,
  },
];

/** The paths of what is left out of the bundles. */
export const replacedModules: readonly RegExp[] = unused.map(({ module }) => module);

const withoutUnused: Plugin = {
  name: 'without-unused',
  setup(build) {
    for (const { module, contents } of unused) {
      const filter = new RegExp(module.source.replaceAll('\\/', '[\\\\/]'));
      build.onLoad({ filter }, () => ({ contents }));
    }
  },
};

/** The clients read their version from their package.json, 2 KiB each of which the rest describes the package. */
const versionsOnly: Plugin = {
  name: 'versions-only',
  setup(build) {
    build.onLoad({ filter: /@aws-sdk[\\/][^\\/]+[\\/]package\.json$/ }, async ({ path: file }) => {
      const { version } = JSON.parse(await readFile(file, 'utf8')) as { readonly version: string };
      return { contents: JSON.stringify({ version }), loader: 'json' };
    });
  },
};

/**
 * Bundles every handler into a folder of its own, `<outDir>/<id>/index.mjs`, all in one esbuild run (thirteen
 * separate ones take twice as long). The credential provider is the environment's alone: a Lambda has no other, and
 * the default chain costs some 130 KiB and 20 ms at each cold start.
 *
 * @param plugins further ones: a test changes sources with one
 */
export async function bundleFunctions(outDir: string, plugins: readonly Plugin[] = []): Promise<Metafile> {
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
    plugins: [withoutUnused, versionsOnly, ...plugins],
    // Some of the SDK's dependencies are CommonJS and call require for built-in modules.
    banner: {
      js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
    },
    logLevel: 'warning',
  });
  return result.metafile;
}
