import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build as bundle } from 'esbuild';
import { build, type Rolldown } from 'vite';
import { splitCss } from './critical-css.ts';

/** What the web server must know of a built site. */
export interface SiteManifest {
  /** CSP sources (`sha256-…`) of every inline script that runs: the loader, the same on all pages. */
  inlineScriptHashes: string[];
  /** Paths that have their own HTML file, as `<path>/index.html`. */
  routes: { path: string; access: 'public' | 'private' }[];
}

export interface BuildSiteOptions {
  /** Emptied and filled with the site. `site-manifest.json` is written beside it. */
  outDir: string;
  /**
   * Origin under which the site will be reached, without a trailing slash; for canonical links and the sitemap. Empty where it is not
   * known yet: then there is no sitemap, and canonical links are relative.
   */
  siteUrl: string;
}

type Prerenderer = typeof import('./src/prerender.tsx');

const webRoot = fileURLToPath(new URL('.', import.meta.url));
const configFile = path.join(webRoot, 'vite.config.ts');

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const cspHash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

const outputOf = (result: Awaited<ReturnType<typeof build>>): Rolldown.RolldownOutput['output'] => {
  const first = Array.isArray(result) ? result[0] : result;
  if (first === undefined || !('output' in first)) throw new Error('The bundler gave no output');
  return first.output;
};

const chunksOf = (output: Rolldown.RolldownOutput['output']) =>
  new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])));

type Chunks = ReturnType<typeof chunksOf>;

const withStaticImports = (fileName: string, chunks: Chunks, seen = new Set<string>()): Set<string> => {
  if (seen.has(fileName)) return seen;
  seen.add(fileName);
  for (const imported of chunks.get(fileName)?.imports ?? []) withStaticImports(imported, chunks, seen);
  return seen;
};

/**
 * Names the client chunks that a route's page is made of, dependencies included. The route's own `load` says which modules it
 * imports (by their server chunks); the same modules are looked up among the client's chunks.
 */
const chunkFinder = (client: Chunks, server: Chunks, entry: string) => {
  const clientByModule = new Map([...client.values()].map((chunk) => [chunk.facadeModuleId, chunk.fileName]));
  const inEntry = withStaticImports(entry, client);
  return (route: { path: string; load: () => unknown }): string[] => {
    const names = [...route.load.toString().matchAll(/import\(\s*["'`](?:\.\/)?([^"'`]+)["'`]\s*\)/g)].map(
      ([, specifier = '']) => {
        const serverChunk = [...server.values()].find(
          (chunk) => path.basename(chunk.fileName) === path.basename(specifier),
        );
        const name = serverChunk && clientByModule.get(serverChunk.facadeModuleId);
        if (name === undefined) throw new Error(`No chunk for ${specifier}, which ${route.path} loads`);
        return name;
      },
    );
    if (names.length === 0) throw new Error(`The load function of ${route.path} imports no module in its own text`);
    const all = new Set(names.flatMap((name) => [...withStaticImports(name, client)]));
    return [...all].filter((name) => !inEntry.has(name));
  };
};

const sitemap = (siteUrl: string, paths: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${paths
    .map((route) => `  <url><loc>${escapeHtml(siteUrl + route)}</loc></url>\n`)
    .join('')}</urlset>\n`;

const robots = (siteUrl: string, hidden: string[]) =>
  `User-agent: *\n${hidden.map((route) => `Disallow: ${route}\n`).join('')}Disallow: /api/\n${siteUrl === '' ? '' : `\nSitemap: ${siteUrl}/sitemap.xml\n`}`;

/**
 * Builds the deployable site: one HTML file a route, its content and its part of the CSS inside, the scripts and the whole stylesheet of `/assets/` fetched by the loader
 * after the first paint. Throws when a page cannot be rendered.
 */
export const buildSite = async ({ outDir, siteUrl }: BuildSiteOptions): Promise<SiteManifest> => {
  const out = path.resolve(outDir);
  const scratchParent = path.join(webRoot, '../build');
  await mkdir(scratchParent, { recursive: true });
  // Inside the repository, so that the server bundle finds node_modules.
  const scratch = await mkdtemp(path.join(scratchParent, '.prerender-'));
  try {
    const clientOutput = outputOf(
      await build({ configFile, logLevel: 'warn', build: { outDir: out, emptyOutDir: true } }),
    );
    const serverOutput = outputOf(
      await build({
        configFile,
        logLevel: 'warn',
        publicDir: false,
        build: {
          outDir: scratch,
          emptyOutDir: true,
          minify: false,
          ssr: true,
          rolldownOptions: {
            input: path.join(webRoot, 'src/prerender.tsx'),
            output: { entryFileNames: 'prerender.mjs', chunkFileNames: '[name]-[hash].mjs' },
          },
        },
      }),
    );
    const client = chunksOf(clientOutput);
    const entry = [...client.values()].find((chunk) => chunk.isEntry)?.fileName;
    const stylesheet = clientOutput.find((file) => file.type === 'asset' && file.fileName.endsWith('.css'));
    if (entry === undefined || stylesheet?.type !== 'asset')
      throw new Error('The client build lacks its entry or stylesheet');
    const css = splitCss(stylesheet.source.toString().trim());
    await writeFile(path.join(out, stylesheet.fileName), css.rest);

    const loaderBuild = await bundle({
      entryPoints: [path.join(webRoot, 'loader.ts')],
      bundle: true,
      minify: true,
      write: false,
      // A plain script without imports of its own; the function keeps its names out of the page's.
      format: 'esm',
      banner: { js: '(()=>{' },
      footer: { js: '})();' },
      external: ['/assets/*'],
      target: 'es2022',
      define: {
        ENTRY: JSON.stringify(`/${entry}`),
        ENTRY_IMPORTS: JSON.stringify([...withStaticImports(entry, client)].map((name) => `/${name}`).join(' ')),
        STYLESHEET: JSON.stringify(`/${stylesheet.fileName}`),
      },
    });
    const loader = loaderBuild.outputFiles[0]?.text.trim();
    if (loader === undefined) throw new Error('The loader was not built');

    const site = (await import(pathToFileURL(path.join(scratch, 'prerender.mjs')).href)) as Prerenderer;
    const chunksFor = chunkFinder(client, chunksOf(serverOutput), entry);

    const page = async (route: Prerenderer['notFoundRoute']) => {
      const { html, head } = await site.prerender(route.path);
      const modules = chunksFor(route).map((name) => `/${name}`);
      const canonical = siteUrl + route.path;
      const tags = [
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width,initial-scale=1">',
        `<title>${escapeHtml(head.title)}</title>`,
        `<meta name="description" content="${escapeHtml(head.description)}">`,
        head.noindex
          ? '<meta name="robots" content="noindex">'
          : `<link rel="canonical" href="${escapeHtml(canonical)}"><meta property="og:type" content="website"><meta property="og:title" content="${escapeHtml(head.title)}"><meta property="og:description" content="${escapeHtml(head.description)}"><meta property="og:url" content="${escapeHtml(canonical)}">`,
        '<meta name="theme-color" content="#faf7f2">',
        '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
        `<style>${css.forPage(html)}</style>`,
        head.jsonLd === undefined
          ? ''
          : `<script type="application/ld+json">${JSON.stringify(head.jsonLd).replaceAll('<', '\\u003c')}</script>`,
      ];
      return `<!doctype html><html lang="en"><head>${tags.join('')}</head><body><div id="app" data-modules="${modules.join(' ')}">${html}</div><script>${loader}</script></body></html>\n`;
    };

    for (const route of site.routes) {
      const folder = path.join(out, route.path);
      await mkdir(folder, { recursive: true });
      await writeFile(path.join(folder, 'index.html'), await page(route));
    }
    await writeFile(path.join(out, '404.html'), await page(site.notFoundRoute));

    const listed = site.routes.filter((route) => route.access === 'public' && route.unlisted !== true);
    await writeFile(
      path.join(out, 'sitemap.xml'),
      sitemap(
        siteUrl,
        listed.map((route) => route.path),
      ),
    );
    await writeFile(
      path.join(out, 'robots.txt'),
      robots(
        siteUrl,
        site.routes.filter((route) => route.access === 'private').map((route) => route.path),
      ),
    );

    const manifest: SiteManifest = {
      inlineScriptHashes: [cspHash(loader)],
      routes: site.routes.map((route) => ({ path: route.path, access: route.access })),
    };
    await writeFile(path.join(out, '../site-manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    return manifest;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
};

if (process.argv[1] !== undefined && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const outDir = path.join(webRoot, '../build/site');
  const manifest = await buildSite({ outDir, siteUrl: process.env['SITE_URL'] ?? 'http://localhost:3000' });
  process.stdout.write(`${String(manifest.routes.length)} pages in ${outDir}\n`);
}
