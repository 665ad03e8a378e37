import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build as bundle } from 'esbuild';
import { build } from 'vite';
import { PUSH_WORKER } from '#contract/push.ts';
import { browserTargets } from './browser-targets.ts';
import { homeScreenIcons } from './home-screen.ts';
import { paletteColors } from './palette.ts';
import { coloredFiles, filesWithMarks, pieceMarks } from './pieces.ts';
import type { SiteParts } from './whole-site.ts';

const webRoot = fileURLToPath(new URL('..', import.meta.url));

/** The folder of the office's own scripts and styles, below the site's folder. */
const assets = 'assets/office';
const fileNames = {
  entryFileNames: `${assets}/[name]-[hash].js`,
  chunkFileNames: `${assets}/[name]-[hash].js`,
  assetFileNames: `${assets}/[name]-[hash][extname]`,
};

/** How Vite builds the office's workers. */
export const officeWorkers = { format: 'es', rolldownOptions: { output: fileNames } } as const;

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

/**
 * Builds the office (web/src/office) into the folder of the built site: one document for all its
 * addresses, and files of its own. It is a build apart from the site's, so that no public page can
 * change with it.
 * @param out the folder of the site, with its logo
 * @param drawsImages whether to draw the bitmap icons of the home screen
 * @returns what shows words, which isn’t written
 */
export const buildOffice = async (out: string, drawsImages: boolean): Promise<SiteParts['office']> => {
  const result = await build({
    configFile: false,
    root: webRoot,
    logLevel: 'warn',
    publicDir: false,
    plugins: [paletteColors(), pieceMarks(), react(), tailwindcss()],
    worker: officeWorkers,
    build: {
      ...browserTargets,
      write: false,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: {
        input: path.join(webRoot, 'src/office/index.html'),
        output: {
          ...fileNames,
          // Browsers keep these packages when only the office changes.
          codeSplitting: {
            groups: [
              {
                name: 'react',
                test: /node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom)\/|QueryClientProvider|createLucideIcon/,
              },
              // Every page needs these, and they are too small for files of their own.
              {
                name: 'shared',
                test: /node_modules\/valibot\/|class-names|office-paths|(?:steps|consultations)\/shapes/,
              },
            ],
          },
        },
      },
    },
  });
  if (Array.isArray(result) || !('output' in result)) throw new Error('Vite returned no output');
  const icons = await homeScreenIcons(await readFile(path.join(out, 'favicon.svg'), 'utf8'), drawsImages);
  const write = async (name: string, content: string | Uint8Array) => {
    const target = path.join(out, name);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, content);
  };
  for (const { file, content } of icons) await write(file, content);
  await write(PUSH_WORKER, await buildPushWorker());
  const chunks = result.output.filter((file) => file.type === 'chunk');
  let html = '';
  for (const file of result.output) {
    if (file.type === 'chunk') continue;
    if (file.fileName.endsWith('.html')) html = String(file.source);
    else await write(file.fileName, file.source);
  }
  const scripts = filesWithMarks(chunks, await coloredFiles(out));
  for (const { fileName, code } of chunks) {
    if (!scripts.some((script) => script.fileName === fileName)) await write(fileName, code);
  }
  return { scripts, html, icons: icons.map(({ content: _content, ...icon }) => icon) };
};
