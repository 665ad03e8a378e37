import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { palette } from '#contract/pages/palette.ts';
import { consents, numberEvidence } from '../src/content/evidence.ts';
import { testimonials } from '../src/content/testimonials.ts';
import type { Testimonial } from '../src/content/types.ts';
import { documentOf, type PageDocument } from './document.ts';
import { sampleFiles } from './sample-content.ts';

describe('the list of what is still the sample', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'content-'));
    await mkdir(path.join(folder, 'legal'));
    await write('colleges.ts', '// Sample: colleges. Delete this line once they are your own.\nexport {};\n');
    await write('legal/terms.ts', '// Sample: legal texts: terms. Delete this line once…\nexport {};\n');
    await write('faq.ts', '// A sample. Delete this line\n');
  });
  afterEach(async () => {
    await rm(folder, { recursive: true });
  });
  const write = (file: string, text: string) => writeFile(path.join(folder, file), text);

  it('is made of the files that say so', async () => {
    expect(await sampleFiles(folder)).toEqual([
      { file: 'web/src/content/colleges.ts', what: 'colleges' },
      { file: 'web/src/content/legal/terms.ts', what: 'legal texts: terms' },
    ]);
  });

  it('shrinks with each file that is replaced, to nothing', async () => {
    await write('colleges.ts', 'export {};\n');
    expect(await sampleFiles(folder)).toHaveLength(1);
    await write('legal/terms.ts', 'export {};\n');
    expect(await sampleFiles(folder)).toEqual([]);
  });
});

describe('a page of the sample', () => {
  const page: PageDocument = {
    head: { title: 'T', heading: 'T', description: 'D', noindex: false, picture: undefined },
    html: '<main></main>',
    css: '',
    loader: '',
    modules: [],
    url: 'https://site.example/',
    siteName: 'S',
    card: undefined,
    jsonLd: undefined,
    isSample: true,
  };

  it('says so above everything, and search engines leave it out', () => {
    const html = documentOf(page);
    expect(html).toContain('<meta name="robots" content="noindex">');
    const text = html
      .slice(html.indexOf('<body>'))
      .replaceAll(/<[^>]+>/g, ' ')
      .trim();
    expect(text).toMatch(/^Sample: people and numbers are invented/);
    // Readable, as on the footer.
    expect(html).toContain(`background:${palette.navy};color:${palette.paper}`);
  });

  it('is told apart from another one', () => {
    const html = documentOf({ ...page, isSample: false });
    expect(html).not.toContain('noindex');
    expect(html).not.toContain('Sample');
  });
});

describe('a quote', () => {
  it('has the consent of a person, on a day that has come', () => {
    expect(Object.keys(consents)).toEqual(testimonials.map(({ name }) => name));
    for (const { name, day } of Object.values(consents)) {
      expect(name).not.toBe('');
      expect(new Date(day).toISOString().slice(0, 10)).toBe(day);
      expect(Date.parse(day)).toBeLessThanOrEqual(Date.now());
    }
  });

  it('shows a reward and a relation to the business', () => {
    const shown = new Map(testimonials.map((one: Testimonial) => [one.name, one.disclosure ?? '']));
    for (const [quoted, { relation, reward }] of Object.entries(consents)) {
      for (const fact of [relation === 'none' ? '' : relation, reward ?? '']) {
        expect(shown.get(quoted)?.toLowerCase()).toContain(fact.toLowerCase());
      }
    }
  });

  it('does not compile without consent, nor a number without evidence', () => {
    // @ts-expect-error The consent to Ines's quote is missing.
    const some: typeof consents = { Maya: consents.Maya, Daniel: consents.Daniel };
    // @ts-expect-error It has no source.
    const unproved: typeof numberEvidence.placed = { checked: '2026-09-02' };
    expect([Object.keys(some).length, unproved.source]).toEqual([2, undefined]);
  });
});
