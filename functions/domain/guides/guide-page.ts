import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { picturesOf } from '#contract/pages/guide-pictures.ts';
import { guidePath } from '#contract/site-paths.ts';
import { DependencyDown } from '../shared/refusal.ts';
import { type GuidePictures, pictureProblems, sizeOf } from './pictures.ts';
import type { Guide, GuideAbout, GuidePage, PublicFiles, StoredPicture } from './ports.ts';
import { PdfBeyondLimits, type PdfContents, type PdfPages } from './ports.ts';

/** Of the guide's pages. */
const SAMPLE_PART = 1 / 5;
const SAMPLE_MIN_PAGES = 2;
const SAMPLE_MAX_PAGES = 4;
/** A change makes all samples anew. */
const SAMPLE_VERSION = 2;

/** How many pages of a guide its sample has: never all of them, so 0 for a guide of one page. */
export function samplePages(pages: number): number {
  const part = Math.round(pages * SAMPLE_PART);
  return Math.min(Math.max(part, SAMPLE_MIN_PAGES), SAMPLE_MAX_PAGES, pages - 1);
}

export const hashOf = (content: Uint8Array | string): string => createHash('sha256').update(content).digest('hex');
/** A name for what won't change. */
const shortHash = (content: Uint8Array | string): string => hashOf(content).slice(0, 16);

/** A guide whose page may have to be made. */
interface PageRequest {
  readonly guide: Guide;
  readonly content: Uint8Array;
  readonly about: GuideAbout;
  /** Whether it can be read aloud; undefined if its PDF wasn't looked at. */
  readonly readAloud?: boolean | undefined;
  /** As it is stored. */
  readonly before: GuidePage | undefined;
  /** The site's own origin. */
  readonly siteUrl: string;
}

/** What has to be made again. */
export interface PagePlan {
  /** Pictures and contents: the PDF is another one. */
  readonly isDrawn: boolean;
  readonly isSampled: boolean;
  /** Whether it can be read aloud is known now, or is different. */
  readonly isLookedAt: boolean;
  /** Of what a person says about the guide. */
  readonly changed: readonly (keyof GuideAbout)[];
}

export function planPage(request: PageRequest): PagePlan {
  const { before, about, content, readAloud } = request;
  const names = Object.keys(about) as (keyof GuideAbout)[];
  return {
    isDrawn: before?.pdf !== hashOf(content),
    isSampled: before?.sample?.madeFrom !== sampleSource(request)?.madeFrom,
    isLookedAt: readAloud !== undefined && before?.readAloud !== readAloud,
    changed: names.filter((name) => !isDeepStrictEqual(before?.[name], about[name])),
  };
}

/** What a sample is made from; undefined for a guide of one page. */
function sampleSource({ guide, content, siteUrl }: PageRequest) {
  const pages = samplePages(guide.pages);
  if (pages === 0) return undefined;
  const request = { pages, of: guide.pages, title: guide.title, address: `${siteUrl}${guidePath(guide.id)}` };
  return { request, madeFrom: shortHash(JSON.stringify([SAMPLE_VERSION, hashOf(content), request])) };
}

interface PublicFile {
  readonly name: string;
  readonly content: Uint8Array;
  readonly type: Parameters<PublicFiles['store']>[2];
}

/** A page, and the files that must be stored before it. */
interface MadePage {
  readonly page: GuidePage;
  readonly files: readonly PublicFile[];
}

/**
 * Makes what has to be made of a guide's page.
 * @param draw called only if the PDF is another one
 * @returns problems if the pictures don't fit or no sample can be made; each ends a sentence that
 *   begins with the PDF
 */
export async function makePage(
  request: PageRequest,
  plan: PagePlan,
  { pdfPages, draw }: { readonly pdfPages: PdfPages; readonly draw: () => Promise<GuidePictures> },
): Promise<MadePage | { readonly problems: readonly string[] }> {
  const { guide, content, about, before } = request;
  const drawn =
    plan.isDrawn || before === undefined ? await drawPage(guide, content, draw, pdfPages) : { ...before, files: [] };
  if ('problems' in drawn) return drawn;
  const sampled =
    plan.isSampled || before === undefined ? await makeSample(request, pdfPages) : { sample: before.sample, files: [] };
  if ('problems' in sampled) return sampled;
  const readAloud = request.readAloud ?? (plan.isDrawn ? undefined : before?.readAloud);
  const page: GuidePage = {
    id: guide.id,
    ...about,
    ...(readAloud === undefined ? {} : { readAloud }),
    contents: drawn.contents,
    pictures: drawn.pictures,
    sample: sampled.sample,
    pdf: hashOf(content),
  };
  return { page, files: [...drawn.files, ...sampled.files] };
}

async function makeSample(
  request: PageRequest,
  pdfPages: PdfPages,
): Promise<(Pick<GuidePage, 'sample'> & Pick<MadePage, 'files'>) | { readonly problems: readonly string[] }> {
  const source = sampleSource(request);
  if (source === undefined) return { sample: undefined, files: [] };
  const { id } = request.guide;
  // Readers forgive PDFs more than what makes samples of them.
  let content: Uint8Array;
  try {
    content = await pdfPages.sample(request.content, source.request);
  } catch (error) {
    return { problems: [`its first pages can’t be copied into a sample: ${reasonOf(error)}`] };
  }
  const name = `${id}/${id}-sample-${shortHash(content)}.pdf`;
  return {
    sample: { file: name, pages: source.request.pages, bytes: content.byteLength, madeFrom: source.madeFrom },
    files: [{ name, content, type: 'application/pdf' }],
  };
}

/**
 * Why a PDF couldn’t be copied or drawn. Libraries have words of their own, for support.
 * @throws DependencyDown, which says nothing about the PDF
 */
function reasonOf(error: unknown): string {
  if (error instanceof DependencyDown) throw error;
  if (error instanceof PdfBeyondLimits) return `the PDF ${error.message}`;
  const cause = error instanceof Error ? error.message.split('\n')[0]?.slice(0, 200) : String(error);
  return `a part of the PDF is damaged (${String(cause)}); export it again`;
}

const FILE_NAMES = { coverSmall: 'cover-small', cover: 'cover', page1: 'page-1', page2: 'page-2' } as const;

type DrawnPage = Pick<GuidePage, 'contents' | 'pictures'> & Pick<MadePage, 'files'>;

async function drawPage(
  { id, pages }: Guide,
  content: Uint8Array,
  draw: () => Promise<GuidePictures>,
  pdfPages: PdfPages,
): Promise<DrawnPage | { problems: readonly string[] }> {
  let drawn: GuidePictures;
  let read: PdfContents;
  try {
    drawn = await draw();
    read = await pdfPages.read(content);
  } catch (error) {
    return { problems: [`its pages can’t be drawn: ${reasonOf(error)}`] };
  }
  const { contents, proportions } = read;
  const problems = pictureProblems(drawn, pages, proportions);
  const files: (PublicFile & { readonly picture: StoredPicture })[] = picturesOf(pages).flatMap(({ kind }) => {
    const picture = drawn[kind];
    const size = picture === undefined ? undefined : sizeOf(picture);
    if (picture === undefined || size === undefined) return [];
    const name = `${id}/${FILE_NAMES[kind]}-${shortHash(picture)}.jpg`;
    return [{ name, content: picture, type: 'image/jpeg', picture: { file: name, ...size } }];
  });
  const [coverSmall, cover, ...samples] = files.map(({ picture }) => picture);
  if (problems.length > 0 || coverSmall === undefined || cover === undefined) return { problems };
  return { contents, pictures: { coverSmall, cover, samples }, files };
}
