import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { paletteColors } from './build/palette.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Vite wraps every `import()` in a helper that preloads; with `modulePreload: false` it is weight without use. */
const withoutPreloadHelper: Plugin = {
  name: 'without-preload-helper',
  apply: 'build',
  enforce: 'pre',
  load: (id) => (id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load();' : undefined),
};

/**
 * The browser side. `createServer({ configFile: 'web/vite.config.ts', server: { middlewareMode: true } })` serves it with hot
 * reload; `build.ts` makes the deployable site of it.
 */
export default defineConfig({
  root: here('.'),
  cacheDir: here('../node_modules/.vite'),
  plugins: [paletteColors(), react(), tailwindcss(), withoutPreloadHelper],
  build: {
    target: 'es2022',
    // What Tailwind asks for anyway: colors and nesting need no fallbacks.
    cssTarget: ['chrome111', 'safari16.4', 'firefox128'],
    // One stylesheet, which the build writes into every page.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    // Pages preload nothing before their main content is painted; the loader does it afterwards.
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: here('src/main.tsx'),
      // The loader calls `start`.
      preserveEntrySignatures: 'allow-extension',
      // A text that a page takes from a constant is written into the page: its module would be one more file for every page.
      optimization: { inlineConst: { mode: 'all' } },
      output: {
        // Few files rather than many small ones: what every page needs, and what most marketing pages share, with the addresses of
        // shared pictures.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler|react-router)\/|class-names/ },
            // What a page without testimonials need not fetch.
            {
              name: 'testimonials',
              test: /web\/src\/(?:components\/sections|content)\/testimonials/,
              minShareCount: 2,
            },
            {
              name: 'sections',
              test: /web\/src\/(?:components\/(?:sections|picture|ui\/(?:accordion(?:-styles)?|carousel(?:-row)?|claim|reduced-motion|sprite-icon|when-near)\.)|content\/(?:claims|counselor-summaries|first-step|numbers|statistics|[^/]+-cards)|pictures\/)/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
});
