import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build as bundle } from 'esbuild';
import { build } from 'vite';
import { PUSH_WORKER } from '#contract/push.ts';
import { documents } from '#contract/website/documents/index.ts';
import type { Pieces } from '#contract/website/pieces.ts';
import { browserTargets } from './browser-targets.ts';
import { homeScreen } from './home-screen.ts';
import { paletteColors } from './palette.ts';
import { filesWithPieces, pieceMarks } from './pieces.ts';

const webRoot = fileURLToPath(new URL('..', import.meta.url));

/** The folder of the office's own scripts and styles, below the site's folder. */
const assets = 'assets/office';

/** The script that shows notifications, which browsers run without a page. */
const buildPushWorker = async (): Promise<string> => {
  const { outputFiles } = await bundle({
    entryPoints: [path.join(webRoot, 'src/office/push-worker.ts')],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
  });
  return outputFiles[0]?.text ?? '';
};

const withinDocument = (html: string, { head, body }: Record<'head' | 'body', string>) =>
  html.replace('</head>', `${head}$&`).replace('<body>', `$&${body}`);

/**
 * Builds the office (web/src/office) into the folder of the built site: one document for all its
 * addresses, and files of its own. It is a build apart from the site's, so that no public page can
 * change with it.
 * @param out the folder of the site, with its logo
 * @param options.pieces the site's own words
 * @param options.notice HTML above everything in the document
 * @param options.drawsImages whether to draw the bitmap icons of the home screen
 */
export const buildOffice = async (
  out: string,
  { pieces, notice, drawsImages }: { pieces: Pieces; notice: string; drawsImages: boolean },
): Promise<void> => {
  const result = await build({
    configFile: false,
    root: webRoot,
    logLevel: 'warn',
    publicDir: false,
    plugins: [paletteColors(), pieceMarks(), react(), tailwindcss()],
    build: {
      ...browserTargets,
      write: false,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: {
        input: path.join(webRoot, 'src/office/index.html'),
        output: {
          entryFileNames: `${assets}/[name]-[hash].js`,
          chunkFileNames: `${assets}/[name]-[hash].js`,
          assetFileNames: `${assets}/[name]-[hash][extname]`,
          // Browsers keep these packages when only the office changes.
          codeSplitting: {
            groups: [
              {
                name: 'react',
                test: /node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom)\/|QueryClientProvider|createLucideIcon/,
              },
            ],
          },
        },
      },
    },
  });
  if (Array.isArray(result) || !('output' in result)) throw new Error('Vite returned no output');
  const { files, tags } = await homeScreen(
    documents.business,
    await readFile(path.join(out, 'favicon.svg'), 'utf8'),
    drawsImages,
  );
  const write = async (name: string, content: string | Uint8Array) => {
    const target = path.join(out, name);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, content);
  };
  for (const [name, content] of files) await write(name, content);
  await write(PUSH_WORKER, await buildPushWorker());
  const code = result.output.flatMap((file) => (file.type === 'chunk' ? [file] : []));
  const filled = filesWithPieces(code, pieces);
  for (const file of filled.values()) await write(file.fileName, file.code);
  for (const file of result.output) {
    if (file.type === 'chunk') continue;
    if (!file.fileName.endsWith('.html')) {
      await write(file.fileName, file.source);
      continue;
    }
    const html = [...filled].reduce((text, [old, { fileName }]) => text.replaceAll(old, fileName), String(file.source));
    await write('office/index.html', withinDocument(html, { head: tags, body: notice }));
  }
};
