import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { GUIDE_FILE_MAX_BYTES } from '#contract/limits.ts';
import { aPdf } from '#testing/pdf.ts';
import { pdfjsInspector } from './pdfjs-inspector.ts';

const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';
const stream = '<< /Type /EmbeddedFile /Length 1 >>\nstream\nx\nendstream';
const fileSpec = '<< /Type /Filespec /F (notes.txt) /UF (notes.txt) /EF << /F 10 0 R >> >>';

const HAS_SCRIPT = 'has a script or an action that runs by itself; export it without';
const HAS_ATTACHMENT = 'has a file attached; remove the attachment';
const BROKEN = 'is not a PDF that can be opened; export it again';

async function typeset(options: PDFKit.PDFDocumentOptions, draw: (doc: PDFKit.PDFDocument) => void) {
  const doc = new PDFDocument(options);
  const bytes = buffer(doc);
  draw(doc);
  doc.end();
  return new Uint8Array(await bytes);
}

describe('a PDF that can be published', () => {
  it.each<[string, () => Uint8Array | Promise<Uint8Array>, number]>([
    ['of one page', () => aPdf(), 1],
    ['of three pages', () => aPdf({ pages: 3 }), 3],
    ['that opens at its first page', () => aPdf({ catalog: '/OpenAction [100 0 R /Fit]' }), 1],
    [
      'with a link to a website',
      () =>
        aPdf({
          page: '/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://example.com) >> >>]',
        }),
      1,
    ],
    [
      'that is typeset, tagged and has bookmarks',
      () =>
        typeset({ tagged: true, pdfVersion: '1.7' }, (doc) => {
          doc.outline.addItem('One');
          doc.text('One').addPage().text('Two', { link: 'https://example.com' });
        }),
      2,
    ],
  ])('%s', async (_what, make, pages) => {
    expect(await pdfjsInspector.inspect(await make())).toEqual({ pages, problems: [] });
  });

  it('may be read again afterward: its bytes stay', async () => {
    const content = aPdf();
    const copy = Uint8Array.from(content);
    await pdfjsInspector.inspect(content);
    expect(content).toEqual(copy);
  });
});

describe('a script', () => {
  it.each([
    ['that runs when it opens', { catalog: `/OpenAction ${script}` }],
    ['in the list of scripts', { catalog: `/Names << /JavaScript << /Names [(a) ${script}] >> >>` }],
    ['that runs when it closes', { catalog: `/AA << /WC ${script} >>` }],
    ['of a page', { pages: 2, page: `/AA << /O ${script} >>` }],
    ['behind a link', { page: `/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A ${script} >>]` }],
    [
      'of a field',
      {
        catalog: '/AcroForm << /Fields [10 0 R] >>',
        page: '/Annots [10 0 R]',
        objects: [
          `<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /Rect [0 0 9 9] /AA << /K ${script} >> /P 100 0 R >>`,
        ],
      },
    ],
    ['that prints by itself', { catalog: '/OpenAction << /S /Named /N /Print >>' }],
  ])('%s is found', async (_what, parts) => {
    expect((await pdfjsInspector.inspect(aPdf(parts))).problems).toEqual([HAS_SCRIPT]);
  });
});

describe('an attachment', () => {
  it.each([
    [
      'of the document',
      { catalog: '/Names << /EmbeddedFiles << /Names [(notes.txt) 11 0 R] >> >>', objects: [stream, fileSpec] },
    ],
    [
      'on a page',
      {
        page: '/Annots [<< /Type /Annot /Subtype /FileAttachment /Rect [0 0 9 9] /FS 11 0 R >>]',
        objects: [stream, fileSpec],
      },
    ],
  ])('%s is found', async (_what, parts) => {
    expect((await pdfjsInspector.inspect(aPdf(parts))).problems).toEqual([HAS_ATTACHMENT]);
  });
});

describe('all problems are found at once', () => {
  it('script, attachment and size', async () => {
    const small = aPdf({
      catalog: `/OpenAction ${script} /Names << /EmbeddedFiles << /Names [(notes.txt) 11 0 R] >> >>`,
      objects: [stream, fileSpec],
    });
    const content = new Uint8Array(GUIDE_FILE_MAX_BYTES + 1).fill(10);
    // Readers look for the end of the file in its last kilobyte.
    content.set(small.subarray(0, 9));
    content.set(small, 0);
    content.set(new TextEncoder().encode(tail(small)), content.byteLength - 64);
    expect((await pdfjsInspector.inspect(content)).problems).toEqual([
      'is larger than 20 MB; export it with smaller pictures',
      HAS_SCRIPT,
      HAS_ATTACHMENT,
    ]);
  });

  const tail = (content: Uint8Array): string => {
    const text = new TextDecoder().decode(content);
    return text.slice(text.lastIndexOf('startxref')).padEnd(64);
  };
});

describe('a file that no reader opens', () => {
  it.each<[string, () => Uint8Array | Promise<Uint8Array>, string]>([
    ['is empty', () => new Uint8Array(), BROKEN],
    ['is a picture', () => new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), BROKEN],
    ['only begins like a PDF', () => new TextEncoder().encode('%PDF-1.7\nthis is not one'), BROKEN],
    ['was cut off', () => aPdf({ pages: 5 }).subarray(0, 200), BROKEN],
    [
      'has a password',
      () => typeset({ userPassword: 'secret' }, (doc) => doc.text('One')),
      'needs a password; export it without one',
    ],
  ])('%s', async (_what, make, problem) => {
    expect(await pdfjsInspector.inspect(await make())).toEqual({ pages: 0, problems: [problem] });
  });

  it('has no page', async () => {
    const { problems } = await pdfjsInspector.inspect(aPdf({ pages: 0 }));
    expect(problems).toHaveLength(1);
  });
});
