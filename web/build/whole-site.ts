import { createHash } from 'node:crypto';
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { mailPortrait } from '#contract/pages/mail-pictures.ts';
import { GUIDE_FILES, sitePaths } from '#contract/site-paths.ts';
import { cardKey, type MissingCard, type PageCard } from '#contract/website/cards.ts';
import type { CheckoutRule } from '#contract/website/checkout.ts';
import { type Documents, parseDocuments } from '#contract/website/documents.ts';
import type { Facts } from '#contract/website/fact-variables.ts';
import { factsOf } from '#contract/website/facts.ts';
import { recoloringOf } from '#contract/website/look.ts';
import { mailPhoto, photoKind, SITE_LOGO, shownLogo } from '#contract/website/photos.ts';
import { type Pictures, type Pieces, pictureIn, piecesOf } from '#contract/website/pieces.ts';
import { sampleDocuments } from '#contract/website/proofs.ts';
import type * as prerenderer from '../src/prerender.tsx';
import { splitCss } from './critical-css.ts';
import { type CardTag, documentOf, robotsOf, sampleNotice, securityTxtOf, sitemapOf } from './document.ts';
import { type HomeScreenIcon, homeScreen, pageIcons, tabIcon, uploadedIcons } from './home-screen.ts';
import type * as livePagesModule from './live-pages.ts';
import type { LiveTemplates, Template } from './live-pages.ts';
import { type CodeFile, filesWithPieces, recoloring, withPieces } from './pieces.ts';

/**
 * Writes the pages of the site: in a build, and in a function that has the output of one and other
 * words. Pages are written nowhere else.
 */

/** What the site is made of besides its words and the code that renders it, as JSON. */
export interface SiteParts {
  /** The scripts with marks for words, or that name such scripts or files with colors. */
  readonly scripts: readonly CodeFile[];
  /** The style sheets and pictures with colors of the look; in another look, those to write. */
  readonly colored: readonly CodeFile[];
  /** The addresses of the script that starts the application, and of the whole stylesheet. */
  readonly entry: string;
  readonly stylesheet: string;
  readonly css: string;
  readonly loader: string;
  /** By the paths of routes. */
  readonly pages: Readonly<Record<string, PageParts>>;
  readonly pictures: Pictures;
  readonly office: {
    readonly scripts: readonly CodeFile[];
    readonly html: string;
    readonly icons: readonly HomeScreenIcon[];
  };
  /** Whose portraits are drawn for emails (mail-pictures.ts), with the pictures. */
  readonly portraits: Documents['people']['counselors'];
  /** Whether pages say that they show the sample, as long as they do. */
  readonly saysSample: boolean;
  readonly checkout: CheckoutRule;
  readonly cards: SiteCards;
}

/** The addresses of the cards that a build drew, by their names. */
export type SiteCards = Readonly<Record<string, string>>;

export interface PageParts {
  /** Its scripts, in the order in which they import one another. */
  readonly modules: readonly string[];
  /** What its scripts may render later. */
  readonly names: string;
}

/** The code that renders pages, with words. */
export interface Renderer {
  readonly site: typeof prerenderer;
  readonly live: typeof livePagesModule;
  /** The words. */
  readonly pieces: Pieces;
}

export interface SiteFile {
  /** Its place in the site, such as `about-us/index.html`. */
  readonly name: string;
  readonly content: string;
}

type RenderedPages = ReadonlyMap<prerenderer.SiteRoute, Awaited<ReturnType<(typeof prerenderer)['prerender']>>>;

/** @throws if a part can't be rendered without a browser: its place would be empty */
const renderPages = async ({ routes, notFoundRoute, prerender }: Renderer['site']): Promise<RenderedPages> => {
  const pages = new Map<prerenderer.SiteRoute, Awaited<ReturnType<typeof prerender>>>();
  for (const route of [...routes, notFoundRoute]) {
    const page = await prerender(route.path);
    if (page.html.includes('<!--$!-->')) throw new Error(`A part of ${route.path} can't be rendered without a browser`);
    pages.set(route, page);
  }
  return pages;
};

/** The new names of scripts, and the scripts. */
const fill = (scripts: readonly CodeFile[], pieces: Pieces) => {
  const filled = filesWithPieces(scripts, pieces);
  return {
    nameOf: (old: string): string => filled.get(old)?.fileName ?? old,
    files: [...filled.values()].map(({ fileName, code }): SiteFile => ({ name: fileName, content: code })),
  };
};

const officeFiles = (
  { office }: SiteParts,
  pieces: Pieces,
  { business, look }: Documents,
  notice: string,
): SiteFile[] => {
  const { files, nameOf } = fill(office.scripts, pieces);
  const { manifest, tags } = homeScreen(business, look.primary, uploadedIcons(look.logo) ?? office.icons);
  const html = office.scripts.reduce((text, { fileName }) => text.replaceAll(fileName, nameOf(fileName)), office.html);
  const content = html
    .replace(tabIcon(SITE_LOGO), tabIcon(look.logo))
    .replace('</head>', `${tags}$&`)
    .replace('<body>', `$&${notice}`);
  return [...files, manifest, { name: 'office/index.html', content }];
};

/** The address of the page’s main picture: its first drawing, and drawings are 400 px wide. */
const pictureOf = (html: string): string | null =>
  /<img[^>]* src="(\/assets\/[^"]+\.svg)"[^>]* width="400"/.exec(html)?.[1] ?? null;

/** What is on the cards of the public pages, by the paths of these. */
const cardSubjects = (
  { brand, notFoundRoute, sectionOf }: Renderer['site'],
  pages: RenderedPages,
  { look }: Documents,
): Readonly<Record<string, MissingCard>> => {
  const ofLook = { logo: shownLogo(look.logo).mark, colors: recoloringOf(look) };
  return Object.fromEntries(
    [...pages].flatMap(([route, { html, head }]) => {
      if (route.access === 'private' || route === notFoundRoute) return [];
      const { name: business, tagline } = brand;
      const title = head.heading === business ? tagline.charAt(0).toUpperCase() + tagline.slice(1) : head.heading;
      const kicker = sectionOf(route.path) ?? '';
      const picture = pictureOf(html);
      const subject: PageCard = { seed: route.path, brand: business, kicker, title, picture, ...ofLook };
      const name = createHash('sha256').update(JSON.stringify(subject)).digest('hex').slice(0, 16);
      return [[route.path, { name, ...subject }]];
    }),
  );
};

/** What of a page's document doesn’t depend on its content, besides the styles for its HTML. */
const templates = (parts: SiteParts, { look }: Documents, nameOf: (old: string) => string, isSample: boolean) => {
  const css = splitCss(parts.css);
  return ({ path: at }: prerenderer.SiteRoute, html: string): Omit<Template, 'card'> => {
    const page = parts.pages[at];
    if (page === undefined) throw new Error(`There is no page at ${at}`);
    return {
      css: css.forPage(html, page.names),
      icons: pageIcons(look.logo),
      loader: parts.loader,
      entry: `/${nameOf(parts.entry)}`,
      stylesheet: `/${parts.stylesheet}`,
      isSample,
      modules: page.modules.map((name) => `/${nameOf(name)}`),
    };
  };
};

const filesForRobots = ({ routes, brand }: Renderer['site'], siteUrl: string): SiteFile[] => {
  const pathsOf = (wanted: readonly prerenderer.SiteRoute[]) => wanted.map((route) => route.path);
  const listed = routes.filter((route) => route.access === 'public' && route.unlisted !== true);
  const hidden = routes.filter((route) => route.access === 'private');
  return [
    { name: 'sitemap.xml', content: sitemapOf(siteUrl, pathsOf(listed)) },
    { name: 'robots.txt', content: robotsOf(siteUrl, pathsOf(hidden)) },
    { name: '.well-known/security.txt', content: securityTxtOf(siteUrl, brand.email, Date.now()) },
  ];
};

export interface WholeSite {
  /** Scripts come first, so that no page names one that isn’t there. */
  readonly files: readonly SiteFile[];
  /** What functions need to render the live pages. */
  readonly templates: LiveTemplates;
  readonly cards: SiteCards;
  readonly missingCards: readonly MissingCard[];
  /** The portraits that emails may show (functions/contract/pages/mail-pictures.ts). */
  readonly portraits: readonly string[];
  /** What of the site is said to be the sample’s. */
  readonly sample: readonly string[];
}

const portraitsOf = ({ portraits }: SiteParts, { people }: Documents): string[] =>
  people.counselors.flatMap(({ name, picture }) => {
    const kind = photoKind(picture);
    if (kind === 'portrait') return [`${mailPortrait(name)}=${mailPhoto(picture)}`];
    const isDrawn = portraits.some((one) => one.name === name && one.picture === picture);
    return kind === undefined && isDrawn ? [mailPortrait(name)] : [];
  });

/**
 * Writes all pages, the scripts that show words, and the files that search engines read.
 * @param site.siteUrl the origin, without a trailing slash
 * @param site.drawCards draws preview cards; without it, a page has the card that was drawn for
 *   what it says, or none
 * @param site.drawnCards the names of those that browsers drew
 * @throws if a page can't be rendered
 */
export const wholeSite = async (
  parts: SiteParts,
  { site, live, pieces }: Renderer,
  {
    documents,
    siteUrl,
    drawCards,
    drawnCards = [],
  }: {
    readonly documents: Documents;
    readonly siteUrl: string;
    readonly drawCards?: (subjects: readonly MissingCard[]) => Promise<SiteCards>;
    readonly drawnCards?: readonly string[];
  },
): Promise<WholeSite> => {
  const { files: scripts, nameOf } = fill(parts.scripts, pieces);
  const sample = parts.saysSample ? sampleDocuments(documents).map(({ what }) => what) : [];
  const isSample = sample.length > 0;
  const templateOf = templates(parts, documents, nameOf, isSample);
  const pages = await renderPages(site);
  const subjects = cardSubjects(site, pages, documents);
  const cards = (await drawCards?.(Object.values(subjects))) ?? parts.cards;
  const addressOf = (name: string) =>
    cards[name] ?? (drawnCards.includes(name) ? `${GUIDE_FILES}/${cardKey(name)}` : undefined);
  const cardOf = (at: string, origin: string): CardTag | undefined => {
    const subject = subjects[at];
    const address = subject && addressOf(subject.name);
    if (subject === undefined || address === undefined) return undefined;
    return { url: origin + address, alt: `${subject.brand}: ${subject.title}` };
  };
  const documentsOfPages: SiteFile[] = [];
  for (const [route, { html, head }] of pages) {
    // On a laptop, other functions run in the same thread.
    await setImmediate();
    const isMissing = route === site.notFoundRoute;
    const content = documentOf({
      head,
      html,
      ...templateOf(route, html),
      url: isMissing ? undefined : siteUrl + route.path,
      siteName: site.brand.name,
      // A private page has no card, so its preview shows the home page's.
      card: cardOf(route.path, siteUrl) ?? cardOf('/', siteUrl),
      jsonLd: site.structuredData(route.path, siteUrl),
    });
    documentsOfPages.push({
      name: isMissing ? '404.html' : path.posix.join(route.path.slice(1), 'index.html'),
      content,
    });
  }
  // Functions render these lists, and the pages below them, at each request.
  const liveTemplate = async (route: prerenderer.SiteRoute, list: string) => ({
    ...templateOf(route, await live.sampleHtml(route)),
    card: cardOf(list, ''),
  });
  const { majorInsights: shop, classes } = sitePaths;
  return {
    files: [
      ...scripts,
      ...parts.colored.map(({ fileName, code }) => ({ name: fileName, content: code })),
      ...officeFiles(parts, pieces, documents, isSample ? sampleNotice : ''),
      ...documentsOfPages,
      ...filesForRobots(site, siteUrl),
    ],
    templates: {
      shop: await liveTemplate(site.findRoute(shop), shop),
      guide: await liveTemplate(site.guideRoute, shop),
      classes: await liveTemplate(site.findRoute(classes), classes),
      groupClass: await liveTemplate(site.classRoute, classes),
      missingCss: templateOf(site.notFoundRoute, pages.get(site.notFoundRoute)?.html ?? '').css,
    },
    cards,
    missingCards: Object.values(subjects).filter(({ name }) => addressOf(name) === undefined),
    sample,
    portraits: portraitsOf(parts, documents),
  };
};

/**
 * The parts of a site with the look of documents, and the code that renders it with their words.
 * @param marked the folder of the code with marks
 * @param folder a new one for each call, because Node loads a file once
 */
export const withLook = async (shipped: SiteParts, documents: Documents, marked: string, folder: string) => {
  const inLook = recoloring(shipped.colored, recoloringOf(documents.look));
  const parts =
    inLook === undefined ? { ...shipped, colored: [] } : (JSON.parse(inLook(JSON.stringify(shipped))) as SiteParts);
  const pieces = piecesOf(documents, pictureIn(parts.pictures), parts.checkout);
  await cp(marked, folder, { recursive: true });
  for (const name of await readdir(folder, { recursive: true })) {
    if (!name.endsWith('.mjs')) continue;
    const file = path.join(folder, name);
    const code = await readFile(file, 'utf8');
    await writeFile(file, withPieces(inLook?.(code) ?? code, pieces));
  }
  const load = async (name: string): Promise<unknown> => await import(pathToFileURL(path.join(folder, name)).href);
  const renderer: Renderer = {
    site: (await load('prerender.mjs')) as Renderer['site'],
    live: (await load('live.mjs')) as Renderer['live'],
    pieces,
  };
  return { parts, renderer };
};

/** A folder with the output `renderer` of a build, and a new one for the code with words. */
interface BuiltFolders {
  readonly built: string;
  readonly scratch: string;
}

/** The business’s own documents; the ones of the build stand for the others. */
type Own = Readonly<Record<string, object>>;

const load = async ({ built, scratch }: BuiltFolders, own: Own) => {
  const read = async (name: string): Promise<unknown> => JSON.parse(await readFile(path.join(built, name), 'utf8'));
  const [shipped, deployed] = await Promise.all([read('site.json'), read('deployed.json')]);
  const documents = parseDocuments({ ...(deployed as { documents: object }).documents, ...own });
  return { documents, ...(await withLook(shipped as SiteParts, documents, path.join(built, 'marked'), scratch)) };
};

/**
 * Writes the site with other words, without a build. Functions run it
 * (functions/adapters/site/whole-site.ts).
 * @throws as `wholeSite`, or if a document breaks its rule
 */
export const renderSite = async (
  folders: BuiltFolders,
  own: Own,
  siteUrl: string,
  drawnCards: readonly string[],
): Promise<WholeSite & { readonly facts: Facts }> => {
  const { documents, parts, renderer } = await load(folders, own);
  const written = await wholeSite(parts, renderer, { documents, siteUrl, drawnCards });
  return { ...written, facts: factsOf(own, documents, written) };
};

/**
 * What renders the live pages. Only the site’s code has the rules: the functions that answer
 * readers stay small.
 */
export const liveWith = async (folders: BuiltFolders, own: Own): Promise<Renderer['live']> =>
  (await load(folders, own)).renderer.live;

/** The page at `at` with other words, without its scripts. */
export const renderPreview = async (folders: BuiltFolders, own: Own, siteUrl: string, at: string): Promise<string> => {
  const { documents, parts, renderer } = await load(folders, own);
  const { site } = renderer;
  const route = site.findRoute(at);
  const { html, head } = await site.prerender(route.path);
  const page = documentOf({
    head,
    html,
    ...templates(parts, documents, (name) => name, false)(route, html),
    url: siteUrl + route.path,
    siteName: site.brand.name,
    card: undefined,
    jsonLd: undefined,
  });
  const pictures = new Map(parts.colored.map(({ fileName, code }) => [`/${fileName}`, code]));
  // No visitor can get a picture yet whose colors are a draft's.
  const drawn = page.replaceAll(/\/assets\/[\w-]+\.svg/g, (address) => {
    const code = pictures.get(address);
    return code === undefined ? address : `data:image/svg+xml;base64,${Buffer.from(code).toString('base64')}`;
  });
  return drawn.replaceAll(/<script[^>]*>.*?<\/script>/gs, '');
};
