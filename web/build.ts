import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build as bundle } from 'esbuild';
import { build, type Rolldown } from 'vite';
import { splitCss } from './critical-css.ts';
import type * as prerenderer from './src/prerender.tsx';

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

type Prerenderer = typeof prerenderer;
type SiteRoute = Prerenderer['notFoundRoute'];
type PageHead = Awaited<ReturnType<Prerenderer['prerender']>>['head'];

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

/** Bundles what the browser runs. */
const buildClient = async (out: string) => {
  const output = outputOf(await build({ configFile, logLevel: 'warn', build: { outDir: out, emptyOutDir: true } }));
  const chunks = chunksOf(output);
  const entry = [...chunks.values()].find((chunk) => chunk.isEntry)?.fileName;
  const stylesheet = output.find((file) => file.type === 'asset' && file.fileName.endsWith('.css'));
  if (entry === undefined || stylesheet?.type !== 'asset') {
    throw new Error('The client build lacks its entry or its stylesheet');
  }
  return { chunks, entry, stylesheet: stylesheet.fileName, css: splitCss(stylesheet.source.toString().trim()) };
};

/** Bundles what renders the pages, and loads it. */
const buildPrerenderer = async (outDir: string) => {
  const output = outputOf(
    await build({
      configFile,
      logLevel: 'warn',
      publicDir: false,
      build: {
        outDir,
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
  const site = (await import(pathToFileURL(path.join(outDir, 'prerender.mjs')).href)) as Prerenderer;
  return { chunks: chunksOf(output), site };
};

/** The text of the inline script. */
const buildLoader = async ({ chunks, entry, stylesheet }: Awaited<ReturnType<typeof buildClient>>) => {
  const { outputFiles } = await bundle({
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
      ENTRY_IMPORTS: JSON.stringify([...withStaticImports(entry, chunks)].map((name) => `/${name}`).join(' ')),
      STYLESHEET: JSON.stringify(`/${stylesheet}`),
    },
  });
  const text = outputFiles[0]?.text.trim();
  if (text === undefined) throw new Error('The loader was not built');
  return text;
};

/** What a page says of itself to search engines and to those who share it. */
const searchTags = ({ title, description, noindex }: PageHead, siteUrl: string, canonical: string) => {
  if (noindex) return '<meta name="robots" content="noindex">';
  const properties = { type: 'website', title, description, ...(siteUrl === '' ? {} : { url: canonical }) };
  const tags = Object.entries(properties).map(
    ([name, content]) => `<meta property="og:${name}" content="${escapeHtml(content)}">`,
  );
  return `<link rel="canonical" href="${escapeHtml(canonical)}">${tags.join('')}`;
};

interface Document {
  head: PageHead;
  html: string;
  css: string;
  loader: string;
  modules: readonly string[];
  siteUrl: string;
  path: string;
}

const documentOf = ({ head, html, css, loader, modules, siteUrl, path: route }: Document) =>
  [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${escapeHtml(head.title)}</title>`,
    `<meta name="description" content="${escapeHtml(head.description)}">`,
    searchTags(head, siteUrl, siteUrl + route),
    '<meta name="theme-color" content="#faf7f2">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    `<style>${css}</style>`,
    head.jsonLd === undefined
      ? ''
      : `<script type="application/ld+json">${JSON.stringify(head.jsonLd).replaceAll('<', '\\u003c')}</script>`,
    `</head><body><div id="app" data-modules="${modules.join(' ')}">${html}</div>`,
    `<script>${loader}</script></body></html>\n`,
  ].join('');

const writeSite = async (out: string, scratch: string, siteUrl: string): Promise<SiteManifest> => {
  const client = await buildClient(out);
  const { chunks, site } = await buildPrerenderer(scratch);
  const loader = await buildLoader(client);
  const chunksFor = chunkFinder(client.chunks, chunks, client.entry);

  const writePage = async (route: SiteRoute, file: string) => {
    const { html, head } = await site.prerender(route.path);
    const modules = chunksFor(route).map((name) => `/${name}`);
    await mkdir(path.dirname(path.join(out, file)), { recursive: true });
    await writeFile(
      path.join(out, file),
      documentOf({ head, html, css: client.css.forPage(html), loader, modules, siteUrl, path: route.path }),
    );
  };
  for (const route of site.routes) await writePage(route, path.join(route.path, 'index.html'));
  await writePage(site.notFoundRoute, '404.html');
  await writeFile(path.join(out, client.stylesheet), client.css.rest);

  const pathsOf = (wanted: readonly SiteRoute[]) => wanted.map((route) => route.path);
  const listed = site.routes.filter((route) => route.access === 'public' && route.unlisted !== true);
  const hidden = site.routes.filter((route) => route.access === 'private');
  if (siteUrl !== '') await writeFile(path.join(out, 'sitemap.xml'), sitemap(siteUrl, pathsOf(listed)));
  await writeFile(path.join(out, 'robots.txt'), robots(siteUrl, pathsOf(hidden)));

  const manifest: SiteManifest = {
    inlineScriptHashes: [cspHash(loader)],
    routes: site.routes.map((route) => ({ path: route.path, access: route.access })),
  };
  await writeFile(path.join(out, '../site-manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
};

/**
 * Builds the deployable site: one HTML file a route with its content and its part of the CSS inside. The loader fetches the scripts and
 * the whole stylesheet from `/assets/` after the first paint. Throws when a page cannot be rendered.
 */
export const buildSite = async ({ outDir, siteUrl }: BuildSiteOptions): Promise<SiteManifest> => {
  // Below the repository, so that the server bundle finds the packages; among them, so that test runners leave it as it is.
  const scratchParent = path.join(webRoot, '../node_modules/.cache');
  await mkdir(scratchParent, { recursive: true });
  const scratch = await mkdtemp(path.join(scratchParent, 'prerender-'));
  // Vite takes React's development build into the bundle when the environment says so, as test runners do.
  const environment = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  try {
    return await writeSite(path.resolve(outDir), scratch, siteUrl);
  } finally {
    if (environment === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = environment;
    await rm(scratch, { recursive: true, force: true });
  }
};

if (process.argv[1] !== undefined && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const outDir = path.join(webRoot, '../build/site');
  const manifest = await buildSite({ outDir, siteUrl: process.env['SITE_URL'] ?? 'http://localhost:3000' });
  process.stdout.write(`${String(manifest.routes.length)} pages in ${outDir}\n`);
}
