import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import * as v from 'valibot';
import { boundedPdfs, runBounded } from '#adapters/pdf/bounded.ts';
import type { GuidePictures } from '#domain/guides/pictures.ts';

/** Some pictures take seconds to draw; more than this is a drawing without end. */
const DRAWING = { seconds: 30, memory: 1_536 };

const picture = v.exactOptional(v.instance(Uint8Array));
const pictures = v.object({ coverSmall: picture, cover: picture, page1: picture, page2: picture });

/**
 * What the office's functions do with PDFs, within the same limits, and drawing: the office's
 * browser draws for itself.
 */
export async function pdfsOfThisMachine() {
  const file = await threadModule(new URL('./draw-tasks.ts', import.meta.url));
  return {
    ...boundedPdfs(file),
    /** The module of the thread. */
    file,
    /** @throws PdfBeyondLimits, or Error if the PDF can't be drawn */
    draw: async (content: Uint8Array): Promise<GuidePictures> =>
      v.parse(pictures, await runBounded(file, 'draw', [content], DRAWING)),
  };
}

/** The JavaScript of a thread's module; loaders of TypeScript take seconds for pdf.js. */
async function threadModule(source: URL): Promise<URL> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(source)],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    logLevel: 'error',
    define: { 'import.meta.url': JSON.stringify(source.href) },
    plugins: [
      {
        name: 'packages-by-address',
        setup(bundler) {
          bundler.onResolve({ filter: /^[^./#]/ }, ({ path, kind }) =>
            kind === 'entry-point' ? undefined : { path: import.meta.resolve(path), external: true },
          );
        },
      },
    ],
  });
  return new URL(`data:text/javascript,${encodeURIComponent(outputFiles[0]?.text ?? '')}`);
}
