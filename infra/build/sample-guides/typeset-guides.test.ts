import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishGuides } from '#infra/operations/publish-guides.ts';
import { inMemoryWorld } from '#testing/world.ts';
import { brand } from '#web/content/brand.ts';
import { BRAND } from './brand.ts';
import { INVENTED_AUTHOR, INVENTED_EXAMPLE, parseGuide, plainText } from './guide-source.ts';
import { CONTENT_DIR, priceOf, type TypesetGuide, typesetGuides } from './typeset-guides.ts';

/** The left and right limits of text, in points from the left of US Letter. */
const TEXT_LEFT = 56;
const TEXT_RIGHT = 556;
const SECTION_SIZE = 21;
const SUBSECTION_SIZE = 12.5;
const FOOTER_TOP = 745;

let outDir: string;
let guides: TypesetGuide[];

beforeAll(async () => {
  outDir = await mkdtemp(join(tmpdir(), 'sample-guides-'));
  guides = await typesetGuides({ outDir });
});

afterAll(async () => {
  await rm(outDir, { recursive: true });
});

const ids = (await readdir(CONTENT_DIR)).map((name) => name.replace('.md', ''));

function guide(id: string): TypesetGuide {
  const found = guides.find((one) => one.id === id);
  if (!found) throw new Error(`${id} was not typeset`);
  return found;
}

interface Word {
  text: string;
  size: number;
  left: number;
  right: number;
  /** The baseline, from the top of the page. */
  y: number;
}

const textItem = v.object({ str: v.string(), width: v.number(), transform: v.array(v.number()) });

const linkItem = v.object({ url: v.optional(v.string()) });

/** The parts of a PDF that a reader shows. */
async function readPdf(path: string) {
  const task = getDocument({
    data: new Uint8Array(await readFile(path)),
    verbosity: VerbosityLevel.ERRORS,
  });
  const pdf = await task.promise;
  const pages: Word[][] = [];
  const links: string[][] = [];
  /** The tables that each page has a part of. */
  const tables: number[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const words = items.flatMap((item) => {
      const parsed = v.safeParse(textItem, item);
      if (!parsed.success || parsed.output.str.trim() === '') return [];
      const [size = 0, , , , left = 0, up = 0] = parsed.output.transform;
      const text = parsed.output.str;
      return [{ text, size, left, right: left + parsed.output.width, y: 792 - up }];
    });
    pages.push(words);
    links.push(v.parse(v.array(linkItem), await page.getAnnotations()).flatMap(({ url }) => url ?? []));
    tables.push(JSON.stringify(await page.getStructTree()).split('"role":"Table"').length - 1);
  }
  const { info } = await pdf.getMetadata();
  const facts = {
    info: v.parse(v.object({ Title: v.string(), Language: v.string(), Author: v.string() }), info),
    preferences: await pdf.getViewerPreferences(),
    marks: await pdf.getMarkInfo(),
    outline: (await pdf.getOutline()) as { title: string; items: { title: string }[] }[] | null,
  };
  await task.destroy();
  return { pages, links, tables, ...facts };
}

const opened = new Map<string, ReturnType<typeof readPdf>>();

/** Each PDF is read once for all tests. */
function open(path: string): ReturnType<typeof readPdf> {
  const reading = opened.get(path) ?? readPdf(path);
  opened.set(path, reading);
  return reading;
}

/** The text of a page, with its lines and styles joined. */
const textOf = (words: readonly Word[]) =>
  words
    .map(({ text }) => text)
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[.,:])/g, '');

/** The words of a page joined into lines by their baselines. */
function inLines(words: readonly Word[]): { size: number; y: number; text: string }[] {
  const lines = new Map<number, { size: number; y: number; text: string }>();
  for (const { text, size, y } of words) {
    const line = lines.get(Math.round(y)) ?? { size: 0, y, text: '' };
    lines.set(Math.round(y), { size: Math.max(line.size, size), y, text: line.text + text });
  }
  return [...lines.values()];
}

/** Drawing all guides takes ten seconds, and longer beside other tests. */
const DRAWING_MS = 120_000;

describe('the sample guides', () => {
  it('are at least fourteen, seven or more of each category', () => {
    expect(guides.length).toBeGreaterThanOrEqual(14);
    for (const category of ['Stem', 'Non-Stem'] as const) {
      expect(guides.filter((one) => one.category === category).length).toBeGreaterThanOrEqual(7);
    }
  });

  it('have prices from $4.99 to $12.99 that follow their pages', () => {
    const prices = guides.map(({ priceCents }) => priceCents);
    expect(Math.min(...prices)).toBe(499);
    expect(Math.max(...prices)).toBe(1299);
    expect(new Set(prices).size).toBeGreaterThanOrEqual(4);
    for (const one of guides) {
      for (const other of guides) {
        if (one.pages === other.pages) expect(one.priceCents).toBe(other.priceCents);
        if (one.pages > other.pages) expect(one.priceCents).toBeGreaterThan(other.priceCents);
      }
    }
  });

  it.each([
    [3, 499],
    [6, 499],
    [7, 699],
    [10, 1299],
    [40, 1299],
  ])('of %i pages cost %i cents', (pages, cents) => {
    expect(priceOf(pages)).toBe(cents);
  });

  it('have unique ids, titles and file names', () => {
    for (const member of ['id', 'title', 'fileName'] as const) {
      expect(new Set(guides.map((one) => one[member])).size).toBe(guides.length);
    }
  });

  it('say in some what is new, and one is of a season before the others, with a file of its own', async () => {
    expect(guides.filter(({ whatsNew = [] }) => whatsNew.length > 0).length).toBeGreaterThanOrEqual(3);
    const newest =
      guides
        .map(({ edition }) => edition)
        .toSorted()
        .at(-1) ?? '';
    const [past, ...others] = guides.filter(({ edition }) => edition !== newest);
    expect(others).toEqual([]);
    expect(past?.fileName).toContain(past?.edition);
    // Checked before or in the school year that the edition is for.
    for (const { id, edition, about } of guides) expect(about.checkedOn.slice(0, 4), id).toBe(edition.slice(0, 4));
    for (const { folder, whatsNew } of guides) {
      const stored = JSON.parse(await readFile(join(folder, 'guide.json'), 'utf8')) as { whatsNew?: string[] };
      expect(stored.whatsNew).toEqual(whatsNew);
    }
  });

  it('are related to guides that are there', () => {
    for (const { id, about } of guides) expect(ids, id).toEqual(expect.arrayContaining(about.related));
  });

  it(
    'are accepted by the publishing operation, with the same page counts',
    async () => {
      const world = inMemoryWorld();
      await publishGuides({ ...world, folder: outDir });
      const listed = (await world.catalog.list()).map(({ id, pages }) => [id, pages]);
      expect((await world.bundles.list()).map(({ id }) => id)).toEqual(['application-year', 'essays-complete']);
      expect(listed).toEqual(guides.map(({ id, pages }) => [id, pages]));
      for (const { id, about } of guides) {
        const { page } = await world.guidePages.find(id);
        expect(page).toMatchObject(about);
        expect(page?.contents.length, id).toBeGreaterThan(3);
        expect(page?.pictures.samples, id).toHaveLength(guide(id).pages > 3 ? 2 : 1);
      }
    },
    DRAWING_MS,
  );
});

describe.each(ids)('%s', (id) => {
  it('opens as a tagged document in English with its title, its bookmarks and six to ten pages', async () => {
    const { pages, info, preferences, marks, outline } = await open(guide(id).pdfPath);
    expect(pages.length).toBe(guide(id).pages);
    expect(pages.length).toBeGreaterThanOrEqual(6);
    expect(pages.length).toBeLessThanOrEqual(10);
    expect(info).toEqual({ Title: guide(id).title, Language: 'en-US', Author: BRAND });
    expect(preferences).toMatchObject({ DisplayDocTitle: true });
    expect(marks).toMatchObject({ Marked: true });
    const { blocks } = parseGuide(await readFile(join(CONTENT_DIR, `${id}.md`), 'utf8'));
    const titles = (level: number) =>
      blocks.flatMap((block) => (block.type === 'heading' && block.level === level ? [plainText(block.inlines)] : []));
    expect(titles(2).length).toBeGreaterThanOrEqual(4);
    expect(outline?.map(({ title }) => title)).toEqual(titles(2));
    expect(outline?.flatMap(({ items }) => items.map(({ title }) => title))).toEqual(titles(3));
  });

  it('splits no table over two pages', async () => {
    const { tables } = await open(guide(id).pdfPath);
    const { blocks } = parseGuide(await readFile(join(CONTENT_DIR, `${id}.md`), 'utf8'));
    const inSource = blocks.filter(({ type }) => type === 'table').length;
    expect(inSource).toBeGreaterThan(0);
    expect(tables.reduce((sum, count) => sum + count, 0)).toBe(inSource);
  });

  it('names its author on the cover and, marked as invented, beside the contents and after its sources', async () => {
    const { pages, links } = await open(guide(id).pdfPath);
    const { author, checkedOn } = guide(id).about;
    const { name, credential } = author;
    const day = `October 1, ${checkedOn.slice(0, 4)}`;
    const [cover = '', contents = '', last = ''] = [pages[0], pages[1], pages.at(-1)].map((page) => textOf(page ?? []));
    expect(cover).toContain(`By ${name}`);
    expect(contents).toContain(`By ${name}. ${credential}.`);
    expect(last).toContain(`${name}. ${credential}.`);
    expect(credential).toContain(INVENTED_AUTHOR);
    expect(cover).toContain(`Checked ${day}`);
    expect(last).toContain(day);
    const { blocks } = parseGuide(await readFile(join(CONTENT_DIR, `${id}.md`), 'utf8'));
    const [heading, list, ...rest] = blocks.slice(-2);
    expect(rest).toEqual([]);
    expect(heading).toMatchObject({ type: 'heading', level: 2, inlines: [{ text: 'Sources' }] });
    const sources = list?.type === 'list' ? list.items.map((item) => item.find(({ href }) => href)?.href ?? '') : [];
    expect(sources.length).toBeGreaterThanOrEqual(2);
    for (const source of sources) expect(source).toMatch(/^https:\/\//);
    expect(links.flat().map((url) => url.replace(/\/$/, ''))).toEqual(expect.arrayContaining(sources));
  });

  it('leads to the free consultation on its last page', async () => {
    const { pages, links } = await open(guide(id).pdfPath);
    expect(links.at(-1)).toContain(`${brand.website}/register`);
    const last = textOf(pages.at(-1) ?? []);
    expect(last).toContain('Your first consultation is free, with no obligation.');
    expect(last).toContain(`${brand.website.replace('https://', '')}/register`);
  });

  it('keeps all text between its edges and above the footer', async () => {
    const { pages } = await open(guide(id).pdfPath);
    for (const word of pages.flat()) {
      expect(word.left, word.text).toBeGreaterThanOrEqual(TEXT_LEFT - 0.5);
      expect(word.right, word.text).toBeLessThanOrEqual(TEXT_RIGHT + 0.5);
      expect(word.y, word.text).toBeLessThan(765);
    }
    for (const page of pages.slice(1)) {
      for (const line of inLines(page)) expect(line.y < 732 || line.y > FOOTER_TOP, line.text).toBe(true);
    }
  });

  it('ends no page with a heading and no document with an empty page', async () => {
    const { pages } = await open(guide(id).pdfPath);
    for (const page of pages.slice(2)) {
      const lines = inLines(page).filter(({ y }) => y < FOOTER_TOP);
      const last = lines.reduce((one, other) => (other.y > one.y ? other : one));
      expect([SECTION_SIZE, SUBSECTION_SIZE]).not.toContain(last.size);
      expect(last.y).toBeGreaterThan(250);
    }
  });

  it('numbers its pages, and sends the reader of the contents to the right ones', async () => {
    const { pages } = await open(guide(id).pdfPath);
    pages.slice(1).forEach((page, at) => {
      const footer = page.filter(({ y }) => y > FOOTER_TOP).map(({ text }) => text);
      expect(footer).toContain(`${at + 2} of ${pages.length}`);
      expect(footer).toContain(BRAND);
    });
    const contents = inLines(pages[1] ?? []);
    const headings = pages.slice(2).flatMap((page, at) =>
      inLines(page)
        .filter(({ size }) => size === SECTION_SIZE)
        .map(({ text }) => `${text}${at + 3}`),
    );
    expect(headings.length).toBeGreaterThanOrEqual(4);
    for (const heading of headings) expect(contents.map(({ text }) => text)).toContain(heading);
  });

  it('has enough text for its price, and marks its examples as invented', async () => {
    const markdown = await readFile(join(CONTENT_DIR, `${id}.md`), 'utf8');
    const words = markdown.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length;
    expect(words).toBeGreaterThan(800);
    expect(words).toBeLessThan(2200);
    expect(markdown).toContain(`> **${INVENTED_EXAMPLE}`);
    expect(markdown).not.toMatch(/!\s|\bguaranteed?\b/);
  });
});

it('tags a guide for screen readers, with the heads of its tables named as such', async () => {
  const roles = new Set<string>();
  const task = getDocument({ data: new Uint8Array(await readFile(guide('bsmd-pathways').pdfPath)) });
  const pdf = await task.promise;
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const tree = JSON.stringify(await (await pdf.getPage(number)).getStructTree());
    for (const [, role = ''] of tree.matchAll(/"role":"(\w+)"/g)) roles.add(role);
  }
  await task.destroy();
  const expected = ['H1', 'H2', 'H3', 'L', 'LI', 'LBody', 'Link', 'P', 'TD', 'TH', 'TOC', 'TOCI', 'TR', 'Table'];
  expect([...roles]).toEqual(expect.arrayContaining(expected));
});

describe('typesetting', () => {
  let contentDir: string;
  let target: string;

  beforeAll(async () => {
    contentDir = await mkdtemp(join(tmpdir(), 'sample-guides-content-'));
    target = await mkdtemp(join(tmpdir(), 'sample-guides-target-'));
    for (const id of ['sat-and-act-planning', 'environmental-science']) {
      await cp(join(CONTENT_DIR, `${id}.md`), join(contentDir, `${id}.md`));
    }
    await typesetGuides({ outDir: target, contentDir });
  });

  afterAll(async () => {
    await rm(contentDir, { recursive: true });
    await rm(target, { recursive: true });
  });

  const run = () => typesetGuides({ outDir: target, contentDir });
  const reused = (set: readonly TypesetGuide[]) => set.map((one) => [one.id, one.reused]);

  it('gives the same bytes each time', async () => {
    for (const name of ['sat-and-act-planning', 'environmental-science']) {
      for (const file of ['guide.json', guide(name).fileName]) {
        const [once, again] = await Promise.all([outDir, target].map((dir) => readFile(join(dir, name, file))));
        expect(again?.equals(once ?? Buffer.alloc(0)), `${name}/${file}`).toBe(true);
      }
    }
  });

  it('dates a document by its edition, not by the clock', async () => {
    const content = await readFile(guide('sat-and-act-planning').pdfPath, 'latin1');
    expect(content.match(/D:\d{14}Z/g)).toEqual(['D:20260701000000Z', 'D:20260701000000Z']);
  });

  it('keeps unchanged guides', async () => {
    const path = join(target, 'sat-and-act-planning', guide('sat-and-act-planning').fileName);
    const before = await stat(path);
    expect(reused(await run())).toEqual([
      ['environmental-science', true],
      ['sat-and-act-planning', true],
    ]);
    expect((await stat(path)).mtimeMs).toBe(before.mtimeMs);
  });

  it('typesets a guide again when its source changed, and removes its file of the old name', async () => {
    const source = join(contentDir, 'sat-and-act-planning.md');
    const markdown = await readFile(source, 'utf8');
    await writeFile(source, markdown.replace('sat-and-act-planning-guide.pdf', 'testing-guide.pdf'));
    expect(reused(await run())).toEqual([
      ['environmental-science', true],
      ['sat-and-act-planning', false],
    ]);
    expect((await readdir(join(target, 'sat-and-act-planning'))).sort()).toEqual(['guide.json', 'testing-guide.pdf']);
  });

  it.each(['guide.json', 'environmental-science-guide.pdf'])('sets a guide again that lost its %s', async (file) => {
    await run();
    await rm(join(target, 'environmental-science', file));
    expect(reused(await run())).toContainEqual(['environmental-science', false]);
    expect(await readdir(join(target, 'environmental-science'))).toContain(file);
  });

  it('removes a guide whose source is gone, and nothing that it did not write', async () => {
    await run();
    await mkdir(join(target, 'someone-elses'));
    await rm(join(contentDir, 'environmental-science.md'));
    await run();
    expect((await readdir(target)).sort()).toEqual(['sat-and-act-planning', 'someone-elses']);
  });

  it('names the source that cannot be typeset', async () => {
    await writeFile(join(contentDir, 'broken.md'), 'no front matter');
    await expect(run()).rejects.toThrow('broken.md: A guide begins with front matter');
    await rm(join(contentDir, 'broken.md'));
  });
});
