import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { type BuildOptions, build, type Plugin } from 'rolldown';
import { pdfiumBinary, pdfiumFile } from '#adapters/pdf/pdfium-binary.ts';
import { bundleKib } from '../stack/functions/record.ts';
import { functionConfig } from '../stack/functions.ts';
import { watchedFunctions } from '../stack/watched-functions.ts';
import { handlerIds, handlerSources, roleCheck } from './handler-sources.ts';
import { withRoleCheck } from './with-role-check.ts';

const root = path.resolve(fileURLToPath(new URL('../..', import.meta.url)));
/** The SDK needs its event streams only for calls that stream events. No function makes one. */
const withoutEventStreams: Plugin = {
  name: 'without-event-streams',
  resolveId: {
    filter: { id: /^@smithy\/core\/event-streams$/ },
    handler: (id, _importer, { kind }) => (kind === 'dynamic-import' ? { id, external: true } : null),
  },
  // The client of S3 makes one when it starts.
  load: {
    filter: { id: /[\\/]eventstream-serde[\\/]EventStreamMarshaller\.js$/ },
    handler: () =>
      'export class EventStreamMarshaller {}\nexport const eventStreamSerdeProvider = () => new EventStreamMarshaller();',
  },
};

/**
 * Parts of packages that no function reaches: the content types of file names, where each mail
 * names its own, and the certificates of authenticators, which passkeys without attestation don't
 * have. A call fails, so such a passkey is refused.
 */
const withoutUnreached: Plugin = {
  name: 'without-unreached',
  load: {
    filter: {
      id: [
        /[\\/]nodemailer[\\/].+[\\/]mime-types\.js$/,
        /[\\/]@simplewebauthn[\\/]server[\\/].+[\\/](?:isCertRevoked|getCertificateInfo|validateCertificatePath|validateExt\w+|\w+X509\w+)\.js$/,
        /[\\/]@simplewebauthn[\\/]server[\\/].+[\\/]verifyAttestation(?:Android\w+|Apple|FIDOU2F|TPM)\.js$/,
      ],
    },
    async handler(id) {
      const names = (await readFile(id, 'utf8')).matchAll(/^export (?:async )?function (\w+)/gm);
      return Array.from(names, ([, name = '']) => {
        return `export function ${name}() { throw new Error('${name} is not in this bundle'); }`;
      }).join('\n');
    },
  },
};

/** A function has no folder of packages, so PDFium's WebAssembly is in its bundle, compressed. */
const withPdfium: Plugin = {
  name: 'with-pdfium',
  load: {
    filter: { id: /[\\/]pdfium-binary\.ts$/ },
    async handler() {
      const packed = gzipSync(await pdfiumBinary(), { level: 9 }).toString('base64');
      return [
        "import { gunzipSync } from 'node:zlib';",
        'export async function pdfiumBinary() {',
        `  return Uint8Array.from(gunzipSync(Buffer.from('${packed}', 'base64')));`,
        '}',
      ].join('\n');
    },
  },
};

/** On this machine, the WebAssembly stays where it is: packing it takes a second. */
const withInstalledPdfium: Plugin = {
  name: 'with-installed-pdfium',
  load: {
    filter: { id: /[\\/]pdfium-binary\.ts$/ },
    handler: () =>
      [
        "import { readFile } from 'node:fs/promises';",
        'export async function pdfiumBinary() {',
        `  return new Uint8Array(await readFile(${JSON.stringify(pdfiumFile)}));`,
        '}',
      ].join('\n'),
  },
};

/** `function:ID` is the code of one function: the others of its file are left out of its bundle. */
const entry = (id: string) => `function:${id}`;
const withEntries: Plugin = {
  name: 'with-entries',
  resolveId: { filter: { id: /^function:/ }, handler: (id) => id },
  load: {
    filter: { id: /^function:/ },
    handler(id) {
      const { file, name } = handlerSources.get(id.slice(entry('').length)) ?? { file: '', name: '' };
      return [
        `import { ${name} } from ${JSON.stringify(file)};`,
        `import { started } from ${JSON.stringify(wiringSource)};`,
        `export const handler = await started(${name});`,
      ].join('\n');
    },
  },
};
const wiringSource = path.join(root, 'functions', 'composition', 'wiring.ts');

const roleCheckSource = path.join(root, 'infra', 'local', 'lambda', 'role-check.ts');

/** Starts a worker from the module beside its bundle. */
const boundedSource = path.join(root, 'functions', 'adapters', 'pdf', 'bounded.ts');
const workerSource = path.join(root, 'functions', 'adapters', 'pdf', 'pdf-tasks.ts');
const workerFile = 'pdf-tasks.mjs';

const common = {
  cwd: root,
  // Looking for the one of each file takes a tenth of the time.
  tsconfig: false,
  platform: 'node',
  resolve: {
    mainFields: ['module', 'main'],
    alias: {
      '@aws-sdk/credential-provider-node': path.join(root, 'functions', 'composition', 'environment-credentials.ts'),
    },
  },
  treeshake: {
    // Reading a property of a schema changes nothing.
    propertyReadSideEffects: false,
    // Nor does wiring, so that a function's bundle has nothing of the others of its file.
    manualPureFunctions: [
      'adapter',
      'permitted',
      'endpoint',
      'fileEndpoint',
      'accountEndpoint',
      'accountFileEndpoint',
      'officeEndpoint',
      'officeFileEndpoint',
      'endpointsWith',
      'scheduled',
      'notified',
      'called',
      'watching',
      'reading',
    ],
  },
  transform: { target: 'node24', define: { WATCHED_FUNCTIONS: JSON.stringify(watchedFunctions()) } },
  checks: { bundlerTimings: false },
  plugins: [withEntries, withoutEventStreams, withoutUnreached],
} satisfies BuildOptions;

/** The size of a bundle with its worker, and the modules whose code is in them. */
export interface Bundle {
  readonly id: string;
  readonly bytes: number;
  readonly modules: readonly string[];
}

/** A function starts faster the less it has to read. */
function refuseTooLarge(bundles: readonly Bundle[]): void {
  const tooLarge = bundles.flatMap(({ id, bytes }) => {
    const { size } = functionConfig(id);
    const kib = bytes / 1024;
    if (kib <= bundleKib[size]) return [];
    return [`${id} has ${kib.toFixed(1)} KiB, and “${size}” allows ${String(bundleKib[size])}.`];
  });
  if (tooLarge.length > 0) throw new Error(tooLarge.join('\n'));
}

/**
 * Bundles every handler into its own folder, `<outDir>/<id>/index.mjs`, with its source map, and
 * the worker of the one that reads PDFs beside it. The credential provider reads the environment
 * only: a Lambda has no other source, and the default chain costs some 130 KiB and 20 ms at each
 * cold start.
 *
 * @param options.plugins further ones: a test changes sources with one
 * @param options.ids only these functions
 * @param options.hasMaps whether source maps are written
 * @throws Error if a bundle is larger than its record says
 */
export async function bundleFunctions(
  outDir: string,
  {
    plugins = [],
    ids,
    hasMaps = true,
  }: { readonly plugins?: readonly Plugin[]; readonly ids?: readonly string[]; readonly hasMaps?: boolean } = {},
): Promise<readonly Bundle[]> {
  const bundle = async (input: string, file: string): Promise<Omit<Bundle, 'id'>> => {
    const { output } = await build({
      ...common,
      input,
      plugins: [...common.plugins, withPdfium, ...plugins],
      output: {
        file,
        format: 'esm',
        minify: true,
        comments: false,
        sourcemap: hasMaps && 'hidden',
        codeSplitting: false,
      },
    });
    const [{ code, modules }] = output;
    return {
      bytes: Buffer.byteLength(code),
      modules: Object.entries(modules).flatMap(([module, { renderedLength }]) => (renderedLength > 0 ? [module] : [])),
    };
  };
  const bundles: Bundle[] = [];
  // One after the other: side by side they need 2.5 GB of memory.
  for (const id of handlerIds) {
    if (ids?.includes(id) === false) continue;
    const main = await bundle(entry(id), path.join(outDir, id, 'index.mjs'));
    const worker = main.modules.includes(boundedSource)
      ? await bundle(workerSource, path.join(outDir, id, workerFile))
      : { bytes: 0, modules: [] };
    bundles.push({ id, bytes: main.bytes + worker.bytes, modules: [...main.modules, ...worker.modules] });
  }
  refuseTooLarge(bundles);
  return bundles;
}

/**
 * Builds every handler to the same path, for this machine: readable, and with shared files, which
 * takes a tenth of the time.
 */
export async function buildFunctionsTogether(outDir: string): Promise<void> {
  await build({
    ...common,
    plugins: [...common.plugins, withRoleCheck, withInstalledPdfium],
    input: {
      ...Object.fromEntries(handlerIds.map((id) => [id, entry(id)])),
      [workerFile]: workerSource,
      [roleCheck]: roleCheckSource,
    },
    output: {
      dir: outDir,
      // Only one function starts the worker, so what does that is in the function's own file.
      entryFileNames: ({ name }) => (name === workerFile ? `read-pdf/${name}` : `${name}/index.mjs`),
      chunkFileNames: 'shared/[name]-[hash].mjs',
      format: 'esm',
      sourcemap: 'hidden',
      // So that the maps are still true when the folder is copied.
      sourcemapPathTransform: (source, map) => path.resolve(path.dirname(map), source),
    },
  });
}
