import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build as bundle } from 'esbuild';
import { build, type Plugin, type Rolldown } from 'vite';
import { mailPortrait } from '#contract/pages/mail-pictures.ts';
import { sitePaths } from '#contract/site-paths.ts';
import { documents } from '#contract/website/documents/index.ts';
import { type Pieces, piecesOf } from '#contract/website/pieces.ts';
import { oldNumbersWarning, sampleDocuments } from '#contract/website/proofs.ts';
import type * as pictures from '../src/content/pictures.ts';
import type * as prerenderer from '../src/prerender.tsx';
import { splitCss } from './critical-css.ts';
import { type CardTag, documentOf, robotsOf, sampleNotice, securityTxtOf, sitemapOf } from './document.ts';
import type * as livePagesModule from './live-pages.ts';
import type { LiveTemplates } from './live-pages.ts';
import { writeMailPictures } from './mail-pictures.ts';
import { buildOffice } from './office.ts';
import { filesWithPieces, withPieces } from './pieces.ts';
import type { CardSubject } from './preview-cards.ts';

/** What the web server needs to know about a built site. */
export interface SiteManifest {
  /** CSP sources (`sha256-…`) of the inline scripts: only the loader, the same on all pages. */
  inlineScriptHashes: string[];
  /** The paths of the portraits for emails. */
  mailPortraits: string[];
  /** Paths that have their own HTML file, as `<path>/index.html`. */
  routes: { path: string; access: 'public' | 'private' }[];
}

export interface BuildSiteOptions {
  /**
   * Emptied and filled with the site. `site-manifest.json` and the folder `renderer`, which renders
   * the live pages, are written beside it.
   */
  outDir: string;
  /**
   * Origin of the site, without a trailing slash, for canonical links, previews and the sitemap.
   * Before the origin is known: a placeholder that the upload replaces
   * (infra/stack/constructs/website.ts).
   */
  siteUrl: string;
  /**
   * Whether to draw preview cards and bitmap icons, which takes some seconds the first time. A
   * local site can do without them.
   */
  drawsImages: boolean;
  /** Whether every page says that the site is a sample, and search engines leave it out. */
  isSample?: boolean;
  /** Whether the site takes no payments yet, which pages with a price say. */
  isCheckoutClosed?: boolean;
}

type Prerenderer = typeof prerenderer;
type LivePages = typeof livePagesModule;
type SiteRoute = Prerenderer['notFoundRoute'];
type RenderedPage = Awaited<ReturnType<Prerenderer['prerender']>>;

const webRoot = fileURLToPath(new URL('..', import.meta.url));
const configFile = path.join(webRoot, 'vite.config.ts');

const sourceOf = (file: string) => path.join(webRoot, 'src', file);

const cspHash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

const outputOf = (result: Awaited<ReturnType<typeof build>>): Rolldown.RolldownOutput['output'] => {
  const first = Array.isArray(result) ? result[0] : result;
  if (first === undefined || !('output' in first)) throw new Error('Vite returned no output');
  return first.output;
};

const chunksOf = (output: Rolldown.RolldownOutput['output']) =>
  new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])));

type Chunks = ReturnType<typeof chunksOf>;

/** A chunk and what it imports, each after its own imports. */
const withStaticImports = (fileName: string, chunks: Chunks, seen = new Set<string>()): string[] => {
  if (seen.has(fileName)) return [];
  seen.add(fileName);
  const imports = chunks.get(fileName)?.imports ?? [];
  return [...imports.flatMap((imported) => withStaticImports(imported, chunks, seen)), fileName];
};

/** Finds the chunks of the entry, of files and of what these import, each after its imports. */
const chunkFinder = (chunks: Chunks, entry: string) => {
  const chunkOfFile = new Map([...chunks.values()].map((chunk) => [chunk.facadeModuleId, chunk.fileName]));
  const chunkOf = (file: string) => {
    const chunk = chunkOfFile.get(sourceOf(file));
    if (chunk === undefined) throw new Error(`There is no chunk for ${file}`);
    return chunk;
  };
  return (files: readonly string[]): string[] => {
    const seen = new Set<string>();
    return [entry, ...files.map(chunkOf)].flatMap((chunk) => withStaticImports(chunk, chunks, seen));
  };
};

/** The site's own source files, with what they import at once or later. */
const sourceGraph = () => {
  const sources = new Map<string, { code: string; imports: readonly string[] }>();
  const plugin: Plugin = {
    name: 'source-graph',
    buildEnd() {
      for (const id of this.getModuleIds()) {
        const source = this.getModuleInfo(id);
        if (source === null || !id.startsWith(sourceOf(''))) continue;
        const imports = [...source.importedIds, ...source.dynamicallyImportedIds];
        sources.set(id, { code: source.code ?? '', imports });
      }
    },
  };
  /** The code of files and of all that they import, without `others`. */
  const codeOf = (files: readonly string[], others: readonly string[]): string => {
    const seen = new Set(others.map(sourceOf));
    const visit = (id: string): string[] => {
      const source = sources.get(id);
      if (source === undefined || seen.has(id)) return [];
      seen.add(id);
      return [source.code, ...source.imports.flatMap(visit)];
    };
    return files.map(sourceOf).flatMap(visit).join('\n');
  };
  return { plugin, codeOf };
};

/** Without the site's own words. */
const buildClient = async (out: string, define: Record<string, string>) => {
  const { plugin, codeOf } = sourceGraph();
  const output = outputOf(
    await build({ configFile, define, plugins: [plugin], logLevel: 'warn', build: { outDir: out, emptyOutDir: true } }),
  );
  const chunks = chunksOf(output);
  const entry = [...chunks.values()].find((chunk) => chunk.isEntry)?.fileName;
  const stylesheet = output.find((file) => file.type === 'asset' && file.fileName.endsWith('.css'));
  if (entry === undefined || stylesheet?.type !== 'asset') {
    throw new Error('The client build has no entry or no stylesheet');
  }
  return { chunks, entry, stylesheet: stylesheet.fileName, css: splitCss(stylesheet.source.toString().trim()), codeOf };
};

/** Puts the words into the scripts. Returns the scripts' new names. */
const fillClient = async (out: string, chunks: Chunks, pieces: Pieces) => {
  const files = filesWithPieces([...chunks.values()], pieces);
  await Promise.all([...files.keys()].map(async (old) => await rm(path.join(out, old))));
  for (const { fileName, code } of files.values()) await writeFile(path.join(out, fileName), code);
  return (old: string): string => files.get(old)?.fileName ?? old;
};

/** Writes the pictures that documents may name to `out`, and puts their addresses into the words. */
const buildPictures = async (outDir: string, out: string): Promise<Pieces> => {
  await build({
    configFile,
    logLevel: 'error',
    publicDir: false,
    build: {
      outDir,
      ssr: true,
      ssrEmitAssets: true,
      rolldownOptions: { input: sourceOf('content/pictures.ts'), output: { entryFileNames: 'pictures.mjs' } },
    },
  });
  const file = pathToFileURL(path.join(outDir, 'pictures.mjs')).href;
  const { pictureOf } = (await import(file)) as typeof pictures;
  await cp(path.join(outDir, 'assets'), path.join(out, 'assets'), { recursive: true });
  return piecesOf(documents, pictureOf);
};

/**
 * Bundles what renders pages, with its packages, because a function has no other files, and puts
 * the words into it.
 */
const buildPrerenderer = async (outDir: string, pieces: Pieces, define: Record<string, string>) => {
  await build({
    configFile,
    logLevel: 'error',
    publicDir: false,
    define: { ...define, 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      outDir,
      emptyOutDir: true,
      minify: false,
      ssr: true,
      rolldownOptions: {
        input: {
          prerender: sourceOf('prerender.tsx'),
          live: path.join(webRoot, 'build/live-pages.ts'),
        },
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });
  const load = async (name: string): Promise<unknown> => await import(pathToFileURL(path.join(outDir, name)).href);
  for (const file of await readdir(outDir, { recursive: true })) {
    if (!file.endsWith('.mjs')) continue;
    const code = await readFile(path.join(outDir, file), 'utf8');
    await writeFile(path.join(outDir, file), withPieces(code, pieces));
  }
  return { site: (await load('prerender.mjs')) as Prerenderer, live: (await load('live.mjs')) as LivePages };
};

const buildLoader = async () => {
  const { outputFiles } = await bundle({
    entryPoints: [path.join(webRoot, 'build/loader.ts')],
    bundle: true,
    minify: true,
    write: false,
    // The function keeps the names of this plain script out of the global scope.
    format: 'esm',
    banner: { js: '(()=>{' },
    footer: { js: '})();' },
    external: ['/assets/*'],
    target: 'es2022',
  });
  const text = outputFiles[0]?.text.trim();
  if (text === undefined) throw new Error('esbuild returned no loader');
  return text;
};

const cardCache = path.join(webRoot, '../node_modules/.cache/preview-cards');

/** The file of the page's main picture: its first drawing, and drawings are 400 px wide. */
const pictureOf = (html: string): string | undefined =>
  /<img[^>]* src="\/(assets\/[^"]+\.svg)"[^>]* width="400"/.exec(html)?.[1];

/** Draws the preview cards of the public pages. Returns their addresses by the path of the page. */
const drawCards = async (
  site: Prerenderer,
  pages: ReadonlyMap<SiteRoute, RenderedPage>,
  out: string,
  siteUrl: string,
) => {
  // Imported here, so that a build without images loads no drawing library.
  const { previewCard } = await import('./preview-cards.ts');
  const logo = await readFile(path.join(out, 'favicon.svg'), 'utf8');
  const { name: brand, tagline } = site.brand;
  const cards = await Promise.all(
    [...pages].map(async ([route, { html, head }]): Promise<[string, CardTag] | undefined> => {
      if (route.access === 'private' || route === site.notFoundRoute) return undefined;
      const picture = pictureOf(html);
      const title = head.heading === brand ? tagline.charAt(0).toUpperCase() + tagline.slice(1) : head.heading;
      const subject: CardSubject = {
        seed: route.path,
        brand,
        kicker: site.sectionOf(route.path) ?? '',
        title,
        picture: picture && (await readFile(path.join(out, picture), 'utf8')),
        logo,
      };
      const { name, png } = await previewCard(subject, cardCache);
      await writeFile(path.join(out, 'assets', name), png);
      return [route.path, { url: `${siteUrl}/assets/${name}`, alt: `${brand}: ${title}` }];
    }),
  );
  return new Map(cards.filter((card) => card !== undefined));
};

const writeIcons = async (out: string) => {
  const { iconFiles } = await import('./preview-cards.ts');
  const files = await iconFiles(await readFile(path.join(out, 'favicon.svg'), 'utf8'));
  for (const [name, bytes] of Object.entries(files)) await writeFile(path.join(out, name), bytes);
};

const writeSite = async (
  out: string,
  scratch: string,
  { siteUrl, drawsImages, isSample = false, isCheckoutClosed = false }: BuildSiteOptions,
): Promise<SiteManifest> => {
  const define = { 'import.meta.env.VITE_CHECKOUT': JSON.stringify(isCheckoutClosed ? 'closed' : 'open') };
  const client = await buildClient(out, define);
  const pieces = await buildPictures(path.join(scratch, 'pictures'), out);
  const { site, live } = await buildPrerenderer(path.join(scratch, 'renderer'), pieces, define);
  const nameOf = await fillClient(out, client.chunks, pieces);
  const scripts = {
    loader: await buildLoader(),
    entry: `/${nameOf(client.entry)}`,
    stylesheet: `/${client.stylesheet}`,
    isSample,
  };
  const chunkNamesFor = chunkFinder(client.chunks, client.entry);
  const modulesFor = (route: SiteRoute) => chunkNamesFor(site.filesOf(route)).map((name) => `/${nameOf(name)}`);
  const pageFiles = [...site.routes, ...site.liveRoutes, site.notFoundRoute].flatMap(site.filesOf);
  // Shown only in the HTML of private pages.
  const waitingPage = 'app/waiting-page.tsx';
  /** The code that may render before the visitor goes to another page. */
  const codeFor = (route: SiteRoute) => {
    const files = site.filesOf(route);
    const others = [...pageFiles.filter((file) => !files.includes(file)), waitingPage];
    return client.codeOf(['main.tsx', ...files], others);
  };

  const pages = new Map<SiteRoute, RenderedPage>();
  for (const route of [...site.routes, site.notFoundRoute]) {
    const page = await site.prerender(route.path);
    // React leaves what fails to the browser, and a visitor would see nothing until its code is there.
    if (page.html.includes('<!--$!-->')) throw new Error(`A part of ${route.path} can't be rendered without a browser`);
    pages.set(route, page);
  }
  const cards: ReadonlyMap<string, CardTag> = drawsImages ? await drawCards(site, pages, out, siteUrl) : new Map();
  if (drawsImages) await writeIcons(out);
  await writeMailPictures(out, site.counselorSummaries);

  for (const [route, { html, head }] of pages) {
    const isMissing = route === site.notFoundRoute;
    const file = path.join(out, isMissing ? '404.html' : path.join(route.path, 'index.html'));
    const document = documentOf({
      head,
      html,
      css: client.css.forPage(html, codeFor(route)),
      ...scripts,
      modules: modulesFor(route),
      url: isMissing ? undefined : siteUrl + route.path,
      siteName: site.brand.name,
      // A private page has no card, so its preview shows the home page's.
      card: cards.get(route.path) ?? cards.get('/'),
      jsonLd: site.structuredData(route.path, siteUrl),
    });
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, document);
  }
  // Functions render these lists, and the pages below them, at each request.
  const listAt = (path: string): SiteRoute => {
    const found = site.routes.find((route) => route.path === path);
    if (found === undefined) throw new Error(`There is no page at ${path}`);
    return found;
  };
  const templateOf = async (route: SiteRoute, list = route) => {
    const card = cards.get(list.path);
    return {
      css: client.css.forPage(await live.sampleHtml(route), codeFor(route)),
      ...scripts,
      modules: modulesFor(route),
      card: card && { ...card, url: card.url.slice(siteUrl.length) },
    };
  };
  const [shop, classes] = [listAt(sitePaths.majorInsights), listAt(sitePaths.classes)];
  const templates: LiveTemplates = {
    shop: await templateOf(shop),
    guide: await templateOf(site.guideRoute, shop),
    classes: await templateOf(classes),
    groupClass: await templateOf(site.classRoute, classes),
    missingCss: client.css.forPage(pages.get(site.notFoundRoute)?.html ?? '', codeFor(site.notFoundRoute)),
  };
  const renderer = path.join(out, '../renderer');
  await rm(renderer, { recursive: true, force: true });
  await cp(path.join(scratch, 'renderer'), renderer, { recursive: true });
  await writeFile(path.join(renderer, 'templates.json'), JSON.stringify(templates));
  await writeFile(path.join(out, client.stylesheet), client.css.rest);
  await buildOffice(out, { pieces, notice: isSample ? sampleNotice : '', drawsImages });

  const pathsOf = (wanted: readonly SiteRoute[]) => wanted.map((route) => route.path);
  const listed = site.routes.filter((route) => route.access === 'public' && route.unlisted !== true);
  const hidden = site.routes.filter((route) => route.access === 'private');
  await writeFile(path.join(out, 'sitemap.xml'), sitemapOf(siteUrl, pathsOf(listed)));
  await writeFile(path.join(out, 'robots.txt'), robotsOf(siteUrl, pathsOf(hidden)));
  await mkdir(path.join(out, '.well-known'), { recursive: true });
  const securityTxt = securityTxtOf(siteUrl, site.brand.email, Date.now());
  await writeFile(path.join(out, '.well-known', 'security.txt'), securityTxt);

  const manifest: SiteManifest = {
    inlineScriptHashes: [cspHash(scripts.loader)],
    mailPortraits: site.counselorSummaries.map(({ name }) => mailPortrait(name)),
    routes: site.routes.map((route) => ({ path: route.path, access: route.access })),
  };
  await writeFile(path.join(out, '../site-manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
};

/**
 * Builds the deployable site: one HTML file for each route, with its content and its part of the
 * CSS. The loader fetches the scripts and the whole stylesheet from `/assets/` after the first
 * paint.
 * @throws when a page cannot be rendered.
 */
export const buildSite = async (options: BuildSiteOptions): Promise<SiteManifest> => {
  // Inside node_modules, so that the server bundle finds its packages and test runners ignore it.
  const scratchParent = path.join(webRoot, '../node_modules/.cache');
  await mkdir(scratchParent, { recursive: true });
  const scratch = await mkdtemp(path.join(scratchParent, 'prerender-'));
  // Test runners set another value, with which Vite would bundle React's development build.
  const environment = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  try {
    return await writeSite(path.resolve(options.outDir), scratch, options);
  } finally {
    if (environment === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = environment;
    await rm(scratch, { recursive: true, force: true });
  }
};

if (process.argv[1] !== undefined && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const outDir = path.join(webRoot, '../build/site');
  const siteUrl = process.env['SITE_URL'] ?? 'http://localhost:3000';
  const manifest = await buildSite({
    outDir,
    siteUrl,
    drawsImages: true,
    isSample: sampleDocuments(documents).length > 0,
  });
  process.stdout.write(`${String(manifest.routes.length)} pages in ${outDir}\n`);
  const warning = oldNumbersWarning(documents, Date.now());
  if (warning !== undefined) process.stderr.write(`${warning}\n`);
}
