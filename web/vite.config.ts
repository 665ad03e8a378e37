import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { browserTargets } from './build/browser-targets.ts';
import { paletteColors } from './build/palette.ts';
import { photographs } from './build/photographs.ts';
import { pieceMarks } from './build/pieces.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Vite wraps every `import()` in a helper that has no use with `modulePreload: false`. */
const withoutPreloadHelper: Plugin = {
  name: 'without-preload-helper',
  apply: 'build',
  enforce: 'pre',
  load: (id) => (id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load();' : undefined),
  renderChunk: {
    order: 'post',
    handler: (code) => code.replaceAll(/__vitePreload\(\(\)\s*=>\s*(import\([^()]*\)),\s*[^()]*?\)/g, '$1'),
  },
};

/**
 * The package's exports name its development build, which is the same code with warnings for
 * developers.
 */
const productionRouter: Plugin = {
  name: 'production-router',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^react-router(?:\/dom)?$/ },
    async handler(id, importer) {
      const resolved = await this.resolve(id, importer, { skipSelf: true });
      return resolved && { ...resolved, id: resolved.id.replace('/dist/development/', '/dist/production/') };
    },
  },
};

/**
 * The browser side. The local stack serves it with hot reload; `build.ts` builds the deployable
 * site.
 */
export default defineConfig({
  root: here('.'),
  cacheDir: here('../node_modules/.vite'),
  plugins: [
    paletteColors(),
    photographs(),
    pieceMarks(),
    react(),
    tailwindcss(),
    withoutPreloadHelper,
    productionRouter,
  ],
  build: {
    ...browserTargets,
    // One stylesheet, of which the build writes a part into every page.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    // The loader preloads modules after the first paint.
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: here('src/main.tsx'),
      // Rules of fields that a page doesn't use are dropped from files that it loads.
      treeshake: { manualPureFunctions: ['v', 'identifier', 'leftOut', 'requiredText', 'text'] },
      // The loader calls the entry's export `start`.
      preserveEntrySignatures: 'allow-extension',
      // Inlined constants save each page one more file.
      optimization: { inlineConst: { mode: 'all' } },
      output: {
        // The names of all pages are on every page, so each letter counts.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        // A few files instead of many small ones: what every page needs, and what most marketing
        // pages share.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              name: 'react',
              test: /node_modules\/(?:react|react-dom|scheduler|react-router)\/|class-names|visually-hidden|components\/(?:day|picture|sections\/section)\.|contract\/site-paths|storage\/tab-storage/,
            },
            // Pages without testimonials don't fetch them.
            {
              name: 'testimonials',
              test: /web\/src\/(?:components\/sections|content)\/testimonials/,
              minShareCount: 2,
            },
            {
              name: 'sections',
              test: /web\/src\/(?:components\/(?:sections|ui\/(?:accordion\/accordion(?:-styles)?|carousel\/carousel(?:-row)?|claim|fill-when-near|reduced-motion|sprite-icon|when-near)\.)|content\/(?:claims|counselor-summaries|sections\/(?:consultation-notes|first-step|usual-cost)|numbers|statistics|(?:[^/]+-)?cards)|features\/sign-in\/registration\.|pictures\/)/,
              minShareCount: 2,
            },
            // Small files that the shop would fetch one by one.
            {
              name: 'shop',
              test: /web\/src\/features\/(?:shop\/(?:bundles\/bundle-(?:cover|price)|categories|choose|download(?:-code)?|guide-cover|guide-title|money|one-time-code|selection))\./,
            },
            // Pages with a form show these, and nothing of the shop.
            { name: 'status', test: /web\/src\/components\/ui\/(?:empty-state|spinner)\./ },
            // All forms but the booking have text fields.
            {
              name: 'forms',
              test: /web\/src\/(?:features\/forms\/(?:contract-form|draft|filtered|typed-early)|components\/ui\/fields\/(?:field|text-field))\.|node_modules\/(?:react-hook-form|@hookform)\//,
            },
          ],
        },
      },
    },
  },
});
