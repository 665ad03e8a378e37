import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build as bundle } from 'esbuild';
import { build, type Plugin, type Rolldown } from 'vite';
import type { MissingCard } from '#contract/website/cards.ts';
import type { CheckoutRule } from '#contract/website/checkout.ts';
import { documents } from '#contract/website/documents/index.ts';
import { SITE_LOGO } from '#contract/website/photos.ts';
import type { Pictures } from '#contract/website/pieces.ts';
import { oldNumbersWarning } from '#contract/website/proofs.ts';
import type * as picturesModule from '../src/content/pictures.ts';
import { namesOf, splitCss } from './critical-css.ts';
import { writeMailPictures } from './mail-pictures.ts';
import { buildOffice } from './office.ts';
import { coloredFiles, filesWithMarks } from './pieces.ts';
import { type PageParts, type Renderer, type SiteCards, type SiteParts, wholeSite, withLook } from './whole-site.ts';

/** What the web server needs to know about a built site. */
export interface SiteManifest {
  /** CSP sources (`sha256-…`) of the inline scripts: only the loader, the same on all pages. */
  inlineScriptHashes: string[];
  /** The portraits that emails may show (functions/contract/pages/mail-pictures.ts). */
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
  /** Whether every page of the sample says that it is one, and search engines leave it out. */
  saysSample?: boolean;
  /** When buyers can pay; by default always. Until then, pages with a price say so. */
  checkout?: CheckoutRule;
}

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

/** Builds the scripts and the styles. What shows words has marks for them. */
const buildClient = async (out: string) => {
  const { plugin, codeOf } = sourceGraph();
  const output = outputOf(
    await build({ configFile, plugins: [plugin], logLevel: 'warn', build: { outDir: out, emptyOutDir: true } }),
  );
  const chunks = chunksOf(output);
  const entry = [...chunks.values()].find((chunk) => chunk.isEntry)?.fileName;
  const stylesheet = output.find((file) => file.type === 'asset' && file.fileName.endsWith('.css'));
  if (entry === undefined || stylesheet?.type !== 'asset') {
    throw new Error('The client build has no entry or no stylesheet');
  }
  return { chunks, entry, stylesheet: stylesheet.fileName, css: stylesheet.source.toString().trim(), codeOf };
};

/**
 * Bundles code for functions, with its packages, because a function has no other files.
 * @param ssrEmitAssets whether to write what it imports that isn't code
 */
const buildForFunctions = async (outDir: string, input: Record<string, string>, ssrEmitAssets = false) => {
  await build({
    configFile,
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      outDir,
      emptyOutDir: true,
      minify: false,
      ssr: true,
      ssrEmitAssets,
      rolldownOptions: {
        input,
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });
};

/** Writes the pictures that documents may name to `out`. */
const buildPictures = async (scratch: string, out: string): Promise<Pictures> => {
  const folder = path.join(scratch, 'pictures');
  await buildForFunctions(folder, { pictures: sourceOf('content/pictures.ts') }, true);
  await cp(path.join(folder, 'assets'), path.join(out, 'assets'), { recursive: true });
  return ((await import(pathToFileURL(path.join(folder, 'pictures.mjs')).href)) as typeof picturesModule).pictures;
};

type Client = Awaited<ReturnType<typeof buildClient>>;

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

/** Draws preview cards into the site. */
const cardsIn =
  (out: string) =>
  async (subjects: readonly MissingCard[]): Promise<SiteCards> => {
    // Imported here, so that a build without images loads no drawing library.
    const { previewCard } = await import('./preview-cards.ts');
    const read = async (file: string) => await readFile(path.join(out, file), 'utf8');
    // Only browsers have an uploaded logo.
    const drawable = subjects.filter(({ logo }) => logo === `/${SITE_LOGO}`);
    const cards = drawable.map(async ({ name, ...card }) => {
      const picture = card.picture && (await read(card.picture));
      const { name: file, png } = await previewCard({ ...card, picture, logo: await read(card.logo) }, cardCache);
      await writeFile(path.join(out, 'assets', file), png);
      return [name, `/assets/${file}`] as const;
    });
    return Object.fromEntries(await Promise.all(cards));
  };

const writeIcons = async (out: string) => {
  const { iconFiles } = await import('./preview-cards.ts');
  const files = await iconFiles(await readFile(path.join(out, 'favicon.svg'), 'utf8'));
  for (const [name, bytes] of Object.entries(files)) await writeFile(path.join(out, name), bytes);
};

/** What only the build knows: which scripts a page has, and what these may render. */
const partsOfPages = ({ site }: Renderer, client: Client): SiteParts['pages'] => {
  const routes = [...site.routes, ...site.liveRoutes, site.notFoundRoute];
  const modulesOf = chunkFinder(client.chunks, client.entry);
  const files = routes.flatMap(site.filesOf);
  // Shown only in the HTML of private pages.
  const waitingPage = 'app/waiting-page.tsx';
  const namesIn = namesOf(client.css);
  const pages = routes.map((route): [string, PageParts] => {
    const own = site.filesOf(route);
    // The code that may render before the visitor goes to another page.
    const code = client.codeOf(['main.tsx', ...own], [...files.filter((file) => !own.includes(file)), waitingPage]);
    return [route.path, { modules: modulesOf(own), names: namesIn(code) }];
  });
  return Object.fromEntries(pages);
};

const writeSite = async (
  out: string,
  scratch: string,
  { siteUrl, drawsImages, saysSample = false, checkout = 'open' }: BuildSiteOptions,
): Promise<SiteManifest> => {
  const client = await buildClient(out);
  const pictures = await buildPictures(scratch, out);
  const marked = path.join(scratch, 'marked');
  const rendering = { prerender: sourceOf('prerender.tsx'), live: path.join(webRoot, 'build/live-pages.ts') };
  await buildForFunctions(marked, rendering);
  const filled = path.join(scratch, 'renderer');
  await writeFile(path.join(out, client.stylesheet), splitCss(client.css).rest);
  const office = await buildOffice(out, drawsImages);
  const colored = await coloredFiles(out);
  const scripts = filesWithMarks([...client.chunks.values()], colored);
  for (const { fileName } of scripts) await rm(path.join(out, fileName));
  const shipped: SiteParts = {
    scripts,
    colored,
    entry: client.entry,
    stylesheet: client.stylesheet,
    css: client.css,
    loader: await buildLoader(),
    pages: {},
    pictures,
    office,
    portraits: documents.people.counselors,
    saysSample,
    checkout,
    cards: {},
  };
  const { parts, renderer } = await withLook(shipped, documents, marked, filled);
  // The preview cards show them.
  for (const { fileName, code } of parts.colored) await writeFile(path.join(out, fileName), code);
  const pages = partsOfPages(renderer, client);
  if (drawsImages) await writeIcons(out);
  await writeMailPictures(out, renderer.site.counselorSummaries);
  const { files, templates, cards, portraits } = await wholeSite({ ...parts, pages }, renderer, {
    documents,
    siteUrl,
    ...(drawsImages ? { drawCards: cardsIn(out) } : {}),
  });
  for (const { name, content } of files) {
    const file = path.join(out, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  const target = path.join(out, '../renderer');
  await buildForFunctions(target, { 'whole-site': path.join(webRoot, 'build/whole-site.ts') });
  await cp(filled, target, { recursive: true });
  await cp(marked, path.join(target, 'marked'), { recursive: true });
  await writeFile(path.join(target, 'templates.json'), JSON.stringify(templates));
  const deployed = { documents, pictures: Object.keys(pictures) };
  await writeFile(path.join(target, 'deployed.json'), JSON.stringify(deployed));
  const json = JSON.stringify({ ...shipped, pages, cards });
  await writeFile(path.join(target, 'site.json'), json);
  await writeFile(path.join(target, 'build-id.txt'), createHash('sha256').update(json).digest('hex').slice(0, 16));

  const { site } = renderer;
  const manifest: SiteManifest = {
    inlineScriptHashes: [cspHash(parts.loader)],
    mailPortraits: [...portraits],
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
  const manifest = await buildSite({ outDir, siteUrl, drawsImages: true, saysSample: true });
  process.stdout.write(`${String(manifest.routes.length)} pages in ${outDir}\n`);
  const warning = oldNumbersWarning(documents, Date.now());
  if (warning !== undefined) process.stderr.write(`${warning}\n`);
}
