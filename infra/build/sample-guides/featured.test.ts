import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { featuredGuides } from '#web/content/featured-guides.ts';

const folder = path.join(import.meta.dirname, 'content');

it('has the guides that the home page names, under their titles and of this season, unless another business names its own', async () => {
  const files = await Promise.all((await readdir(folder)).map((file) => readFile(path.join(folder, file), 'utf8')));
  const titles = new Map(
    files.map((text) => [/^id: (.*)$/m.exec(text)?.[1] ?? '', /^title: (.*)$/m.exec(text)?.[1] ?? '']),
  );
  expect(titles.size).toBeGreaterThan(0);
  if (featuredGuides.every(({ id }) => !titles.has(id))) return;
  expect(featuredGuides.map(({ id }) => titles.get(id))).toEqual(
    featuredGuides.map(({ title, subtitle }) => `${title}: ${subtitle}`),
  );
  const editions = featuredGuides.map(({ id }) => {
    const text = files.find((file) => file.includes(`\nid: ${id}\n`)) ?? '';
    return /^edition: (.*)$/m.exec(text)?.[1] ?? '';
  });
  const newest = files
    .map((text) => /^edition: (.*)$/m.exec(text)?.[1] ?? '')
    .sort()
    .at(-1);
  expect(new Set(editions)).toEqual(new Set([newest]));
});
