import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import { inflateSync } from 'node:zlib';
import { decode } from 'jpeg-js';
import { getDocument, Util, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import PDFDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { HIDDEN, markedGuide, markersOf } from '#testing/marked-guide.ts';
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

// cspell:ignore Ελλάδα γράμμα
const GREEK = createRequire(import.meta.url).resolve(
  '@fontsource/source-sans-3/files/source-sans-3-greek-400-normal.woff',
);

/** The JPEGs of a PDF. */
const picturesIn = (content: Uint8Array) =>
  [
    ...Buffer.from(content)
      .toString('latin1')
      .matchAll(/stream\r?\n(\xFF\xD8[\s\S]*?)\r?\nendstream/g),
  ].map(([, body = '']) => decode(Buffer.from(body, 'latin1'), { useTArray: true }));

/** The color of all pixels; undefined if they differ. */
function onlyColor(data: Uint8Array): number[] | undefined {
  const [red = 0, green = 0, blue = 0] = data;
  for (let at = 0; at < data.length; at += 4) {
    if (data[at] !== red || data[at + 1] !== green || data[at + 2] !== blue) return undefined;
  }
  return [red, green, blue];
}

/** The texts of the first page, and where they are as it is shown, in points. */
async function placesOf(content: Uint8Array) {
  const task = getDocument({ data: content.slice(), verbosity: VerbosityLevel.ERRORS });
  const page = await (await task.promise).getPage(1);
  const { transform } = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  const places = items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return [];
    const [a, b, , , x, y] = Util.transform(transform, item.transform) as number[];
    return [{ text: item.str, x, y, cosine: (a ?? 0) / Math.hypot(a ?? 0, b ?? 0) }];
  });
  await task.destroy();
  return places;
}

/** A text as it may be written in a PDF, in lower case. */
const spellings = (text: string) => [
  text.toLowerCase(),
  asWritten(text),
  Buffer.from(text, 'utf16le').swap16().toString('hex'),
];

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

/** The first two of four marked pages, drawn once for all tests. */
let marked: Promise<Uint8Array> | undefined;
const markedSample = () => (marked ??= markedGuide(4).then((guide) => pdfPages.sample(guide, { ...request, of: 4 })));

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
    const picture = (name: string, color: string) => {
      const text = `${color} rg 0 0 90 90 re f %${name}`;
      return `<< /Type /XObject /Subtype /Form /BBox [0 0 90 90] /Length ${String(text.length)} >>\nstream\n${text}\nendstream`;
    };
    const content = aPdf({
      pages: 3,
      objects: [
        picture('ShownHere', '1 0 0'),
        picture('ShownLater', '0 1 0'),
        '<< /Length 5 >>\nstream\n/A Do\nendstream',
      ],
    });
    const text = new TextDecoder()
      .decode(content)
      .replaceAll('[0 0 612 792]', '[0 0 90 90]')
      .replaceAll('/MediaBox', '/Contents 12 0 R /Resources << /XObject << /A 10 0 R /B 11 0 R >> >> /MediaBox');
    const sample = await pdfPages.sample(new TextEncoder().encode(text), request);
    expect(everythingIn(sample)).not.toContain('ShownLater');
    for (const { data } of picturesIn(sample)) expect(onlyColor(data)).toEqual([254, 0, 0]);
  });

  it('holds no mark of a later page, nor of what a shown page hides', async () => {
    const guide = await markedGuide(4);
    const hidden = [...markersOf(3), ...markersOf(4), ...HIDDEN];
    const inGuide = everythingIn(guide);
    expect(hidden.filter((marker) => !inGuide.includes(marker))).toEqual([]);
    const sample = await markedSample();
    const inSample = everythingIn(sample).toLowerCase();
    expect(hidden.flatMap(spellings).filter((spelling) => inSample.includes(spelling))).toEqual([]);
    const texts = (await textsOf(sample)).map((text) => text.replaceAll(/\s/g, ''));
    expect(texts.slice(0, 2)).toEqual(['Shown1A', 'Shown2A']);
  });

  it('has no object of the guide, only its pages as pictures and the words on them', async () => {
    const everything = everythingIn(await markedSample());
    expect(everything.match(/\/Subtype \/\w+/g)?.toSorted()).toEqual(
      ['CIDFontType2', 'Image', 'Image', 'Link', 'Type0', 'Type1', 'Type1', 'Type1'].map((one) => `/Subtype /${one}`),
    );
    expect(everything).not.toMatch(/FontFile|\/Pattern|\/Shading|SMask|StructTreeRoot|Metadata|PieceInfo|Thumb/);
  });

  it('shows the colors of boxes, pictures, forms, masks, patterns and stamps', async () => {
    const [page] = picturesIn(await markedSample());
    const at = (x: number, y: number) => {
      const from = (Math.round(((792 - y) / 72) * 150) * 1_250 + Math.round((x / 72) * 150)) * 4;
      return Array.from(page?.data.subarray(from, from + 3) ?? []).map((one) => Math.round(one / 64) * 64);
    };
    const seen = { box: at(75, 625), form: at(260, 610), mask: at(375, 625), stamp: at(70, 420), paper: at(300, 350) };
    expect(seen).toEqual({
      box: [256, 128, 128],
      form: [0, 0, 256],
      mask: [0, 256, 256],
      stamp: [128, 128, 128],
      paper: [256, 256, 256],
    });
  });

  it('has the words where they are, also on a turned page and in other scripts', async () => {
    const guide = await typeset((doc) => {
      doc.font(GREEK).fontSize(20).text('Ελλάδα', 100, 200, { lineBreak: false });
      doc.rotate(90, { origin: [300, 300] }).text('γράμμα', 300, 300, { lineBreak: false });
      Object.assign(doc.page.dictionary.data, { Rotate: 90 });
      doc.addPage();
    });
    const sample = await pdfPages.sample(guide, { ...request, pages: 1, of: 2 });
    const [before, after] = [await placesOf(guide), await placesOf(sample)];
    expect(after.map(({ text }) => text)).toEqual(before.map(({ text }) => text));
    for (const [index, { x, y, cosine }] of after.entries()) {
      expect(x).toBeCloseTo(before[index]?.x ?? Number.NaN, 0);
      expect(y).toBeCloseTo(before[index]?.y ?? Number.NaN, 0);
      expect(cosine).toBeCloseTo(before[index]?.cosine ?? Number.NaN, 1);
    }
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
    expect(await pdfjsInspector.inspect(one)).toMatchObject({ pages: 3, problems: [] });
  });

  it('writes a title in letters that its font lacks without them', async () => {
    const texts = await textsOf(
      await pdfPages.sample(await secretPages(), { ...request, title: 'Biology 生物学 plan' }),
    );
    expect(texts[2]).toContain('Biology plan');
  });
});
