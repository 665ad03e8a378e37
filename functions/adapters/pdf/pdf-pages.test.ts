import { buffer } from 'node:stream/consumers';
import { inflateSync } from 'node:zlib';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import PDFDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { aPdf } from '#testing/pdf.ts';
import { pdfPages } from './pdf-pages.ts';
import { pdfjsInspector } from './pdfjs-inspector.ts';

async function typeset(draw: (doc: PDFKit.PDFDocument) => void, options: PDFKit.PDFDocumentOptions = {}) {
  const doc = new PDFDocument(options);
  const bytes = buffer(doc);
  draw(doc);
  doc.end();
  return new Uint8Array(await bytes);
}

/** Ten pages with a word of their own, and a link from the first to the last. */
const secretPages = (options: PDFKit.PDFDocumentOptions = {}) =>
  typeset((doc) => {
    for (let page = 1; page <= 10; page += 1) {
      if (page > 1) doc.addPage();
      doc.addNamedDestination(`page-${String(page)}`);
      doc.outline.addItem(`Section ${String(page)}`);
      doc.text(`Secret${String(page)}`, page === 1 ? { goTo: 'page-10' } : {});
      doc.text('Website', { link: 'https://example.com/read' });
    }
  }, options);

const request = { pages: 2, of: 10, title: 'Biology – “Plan”', address: 'https://shop.test/pdf-page/biology' };

async function textsOf(content: Uint8Array): Promise<string[]> {
  const task = getDocument({ data: content.slice(), verbosity: VerbosityLevel.ERRORS });
  const document = await task.promise;
  const texts: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  await task.destroy();
  return texts;
}

/** Everything that is in a PDF, with its streams unpacked, also what no page shows. */
function everythingIn(content: Uint8Array): string {
  const raw = Buffer.from(content).toString('latin1');
  const streams = [...raw.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, body = '']) => {
    try {
      return inflateSync(Buffer.from(body, 'latin1')).toString('latin1');
    } catch {
      return body;
    }
  });
  return [raw, ...streams].join('\n');
}
/** How pdfkit writes a text in a page. */
const asWritten = (text: string) => Buffer.from(text).toString('hex');

describe('the contents', () => {
  it('are the outline’s two upper levels with their pages', async () => {
    const content = await typeset((doc) => {
      const first = doc.outline.addItem('  One  ');
      doc.addPage();
      first.addItem('One and a half').addItem('Too deep');
      doc.addPage();
      doc.outline.addItem('Two');
    });
    expect((await pdfPages.read(content)).contents).toEqual([
      { title: 'One', page: 1 },
      { title: 'One and a half', page: 2 },
      { title: 'Two', page: 3 },
    ]);
  });

  it('are empty without an outline, and at most forty', async () => {
    expect((await pdfPages.read(aPdf({ pages: 3 }))).contents).toEqual([]);
    const long = await typeset((doc) => {
      for (let item = 0; item < 50; item += 1) doc.outline.addItem(`Section ${String(item)}`);
    });
    expect((await pdfPages.read(long)).contents).toHaveLength(40);
  });

  it('leave out entries that lead to no page', async () => {
    const content = aPdf({
      catalog: '/Outlines 10 0 R',
      objects: ['<< /First 11 0 R /Last 11 0 R >>', '<< /Title (Lost) /Parent 10 0 R /Dest [999 0 R /Fit] >>'],
    });
    expect((await pdfPages.read(content)).contents).toEqual([]);
  });

  it('come with the shapes of the pages that are drawn, as they are turned', async () => {
    const [first, ...others] = (await pdfPages.read(aPdf({ pages: 1, page: '/Rotate 90' }))).proportions;
    expect([first, others]).toEqual([expect.closeTo(612 / 792), []]);
    expect((await pdfPages.read(aPdf({ pages: 9 }))).proportions).toHaveLength(3);
  });

  it('of a broken PDF are an error', async () => {
    await expect(pdfPages.read(new TextEncoder().encode('%PDF-1.7'))).rejects.toThrow();
  });
});

describe('a sample', () => {
  it('has the first pages and a page that leads back', async () => {
    const texts = await textsOf(await pdfPages.sample(await secretPages(), request));
    expect(texts).toHaveLength(3);
    expect(texts.slice(0, 2)).toEqual([expect.stringContaining('Secret1'), expect.stringContaining('Secret2')]);
    expect(texts[2]).toContain('Biology – “Plan”');
    expect(texts[2]).toContain('shop.test/pdf-page/biology');
    expect(texts[2]).toContain('2 of 10 pages');
  });

  it.each([
    ['plain', {}],
    ['tagged', { tagged: true, pdfVersion: '1.7' as const }],
    ['uncompressed', { compress: false }],
    ['protected against printing', { ownerPassword: 'secret' }],
  ])('of a %s PDF has nothing of later pages, not even hidden', async (_, options) => {
    const guide = await secretPages(options);
    if (!('ownerPassword' in options)) expect(everythingIn(guide)).toContain(asWritten('Secret10'));
    const sample = await pdfPages.sample(guide, request);
    const everything = everythingIn(sample);
    expect(everything).toContain(asWritten('Secret2'));
    for (let page = 3; page <= 10; page += 1) expect(everything).not.toContain(asWritten(`Secret${String(page)}`));
    expect(everything).not.toContain('Section 5');
    expect((await textsOf(sample)).join(' ')).not.toMatch(/Secret(?:[3-9]|10)/);
  });

  it('has no picture that only later pages show, if all share one list', async () => {
    const picture = (name: string) =>
      `<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Length ${String(name.length + 2)} >>\nstream\n%${name} \nendstream`;
    const content = aPdf({
      pages: 3,
      objects: [picture('ShownHere'), picture('ShownLater')],
    });
    const text = new TextDecoder()
      .decode(content)
      .replaceAll('/MediaBox', '/Contents 10 0 R /Resources << /XObject << /A 10 0 R /B 11 0 R >> >> /MediaBox');
    const sample = everythingIn(await pdfPages.sample(new TextEncoder().encode(text), request));
    expect(sample).toContain('ShownHere');
    expect(sample).not.toContain('ShownLater');
  });

  it('keeps links to websites and has no other', async () => {
    const sample = await pdfPages.sample(await secretPages(), request);
    const task = getDocument({ data: sample.slice(), verbosity: VerbosityLevel.ERRORS });
    const document = await task.promise;
    const links: unknown[] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      const found = (await (await document.getPage(number)).getAnnotations()) as { url?: string; dest?: unknown }[];
      links.push(...found.map(({ url, dest }) => url ?? dest));
    }
    await task.destroy();
    expect(links).toEqual(['https://example.com/read', 'https://example.com/read', request.address]);
  });

  it('is a PDF that could be published itself, and the same each time', async () => {
    const guide = await secretPages();
    const [one, other] = [await pdfPages.sample(guide, request), await pdfPages.sample(guide, request)];
    expect(one).toEqual(other);
    expect(await pdfjsInspector.inspect(one)).toEqual({ pages: 3, problems: [] });
  });

  it('writes a title in letters that its font lacks without them', async () => {
    const texts = await textsOf(
      await pdfPages.sample(await secretPages(), { ...request, title: 'Biology 生物学 plan' }),
    );
    expect(texts[2]).toContain('Biology plan');
  });
});
