import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { browserTargets } from './browser-targets.ts';
import { paletteColors } from './palette.ts';

const webRoot = fileURLToPath(new URL('..', import.meta.url));

/** The folder of the office's own scripts and styles, below the site's folder. */
const assets = 'assets/office';

/**
 * Builds the office (web/src/office) into the folder of the built site: one document for all its
 * addresses, and files of its own. It is a build apart from the site's, so that no public page can
 * change with it.
 * @param notice HTML above everything in the document
 */
export const buildOffice = async (out: string, notice: string): Promise<void> => {
  const result = await build({
    configFile: false,
    root: webRoot,
    logLevel: 'warn',
    publicDir: false,
    plugins: [paletteColors(), react(), tailwindcss()],
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
          // Browsers keep React when only the office changes.
          codeSplitting: {
            groups: [
              { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom)\// },
            ],
          },
        },
      },
    },
  });
  if (Array.isArray(result) || !('output' in result)) throw new Error('Vite returned no output');
  for (const file of result.output) {
    const isDocument = file.fileName.endsWith('.html');
    const target = path.join(out, isDocument ? 'office/index.html' : file.fileName);
    await mkdir(path.dirname(target), { recursive: true });
    const content = file.type === 'chunk' ? file.code : file.source;
    await writeFile(target, isDocument ? String(content).replace('<body>', `$&${notice}`) : content);
  }
};
