import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { documents } from '#contract/website/documents/index.ts';
import { checkFacts } from '#domain/guides/facts.ts';
import { sampleGuidesDir } from './builds.ts';

const folders = (await readdir(sampleGuidesDir, { withFileTypes: true })).filter((entry) => entry.isDirectory());
const guides = await Promise.all(
  folders.map(async ({ name }) => {
    const text = await readFile(path.join(sampleGuidesDir, name, 'guide.json'), 'utf8');
    const { facts } = checkFacts(JSON.parse(text));
    if (facts === undefined) throw new Error(`The facts of ${name} aren't complete`);
    return facts;
  }),
);

describe('the sample guides', () => {
  it.each(guides)('$id opens as a tagged document in English with its title and its bookmarks', async (guide) => {
    const { id, title, fileName, priceCents } = guide;
    const data = new Uint8Array(await readFile(path.join(sampleGuidesDir, id, fileName)));
    const task = getDocument({ data, verbosity: VerbosityLevel.ERRORS });
    const pdf = await task.promise;
    const { info } = await pdf.getMetadata();
    expect(info).toMatchObject({ Title: title, Language: 'en-US', Author: expect.any(String) as string });
    expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true });
    expect((await pdf.getOutline()).length).toBeGreaterThan(2);
    // From $4.99 for six pages to $12.99 for ten.
    expect(priceCents).toBe(499 + 200 * (pdf.numPages - 6));
    await task.destroy();
  });

  it('are those that the home page names, of this season, unless another business names its own', () => {
    const titles = new Map(guides.map(({ id, title }) => [id, title]));
    if (documents.shop.featured.every(({ id }) => !titles.has(id))) return;
    expect(documents.shop.featured.map(({ id }) => titles.get(id))).toEqual(
      documents.shop.featured.map(({ title, subtitle }) => `${title}: ${subtitle}`),
    );
    const newest = guides
      .map(({ edition }) => edition)
      .toSorted()
      .at(-1);
    const featured = guides.filter(({ id }) => documents.shop.featured.some((one) => one.id === id));
    expect(new Set(featured.map(({ edition }) => edition))).toEqual(new Set([newest]));
  });
});
