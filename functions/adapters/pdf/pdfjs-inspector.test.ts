import { buffer } from 'node:stream/consumers';
import { PDFDocument as PDFLibrary } from '@cantoo/pdf-lib';
import PDFDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { GUIDE_FILE_MAX_BYTES } from '#contract/endpoints/guides/limits.ts';
import { aPdf } from '#testing/pdf.ts';
import { pdfjsInspector } from './pdfjs-inspector.ts';

const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';
const stream = '<< /Type /EmbeddedFile /Length 1 >>\nstream\nx\nendstream';
const fileSpec = '<< /Type /Filespec /F (notes.txt) /UF (notes.txt) /EF << /F 10 0 R >> >>';

const OPENS_WITH_SCRIPT = 'has an action that opens with the document that runs a script (JavaScript); remove it';
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
    expect(await pdfjsInspector.inspect(await make())).toMatchObject({ pages, problems: [] });
  });

  it('may be read again afterward: its bytes stay', async () => {
    const content = aPdf();
    const copy = Uint8Array.from(content);
    await pdfjsInspector.inspect(content);
    expect(content).toEqual(copy);
  });
});

/** What the file does, by where it does it. */
const link = (action: string) => `/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A ${action} >>]`;
const launch = '<< /S /Launch /F (run.exe) >>';

const text = (content: Uint8Array) => new TextDecoder().decode(content);
const bytes = (file: string) => new TextEncoder().encode(file);
const object = (number: number, body: string) => `${String(number)} 0 obj\n${body}\nendobj\n`;
const FIRST_PAGE = '<< /S /GoTo /D [100 0 R /Fit] >>';
const row = (offset: number) => `${String(offset).padStart(10, '0')} 00000 n \n`;

/** Adds objects that the table doesn't have. */
function withMore(content: Uint8Array, more: string): Uint8Array {
  const file = text(content);
  const table = file.lastIndexOf('xref\n0 1');
  const end = file.slice(table).replace(/startxref\n\d+/, `startxref\n${String(table + more.length)}`);
  return bytes(`${file.slice(0, table)}${more}${end}`);
}

/** Made with this id, RC4 of 128 bits, and empty passwords of owner and user. */
const EMPTY_PASSWORDS =
  '<< /Filter /Standard /V 2 /R 3 /Length 128 /P 4294967292 /O <36451bd39d753b7c1d10922c28e6665aa4f3353fb0348b536893e3b1db5c579b> /U <df124cf9a504d99d3da8a35c8ed2967928bf4e5e4e758a4164004e56fffa0108> >>';
const ID = '<3561313262376437383561366435353735363962623730643234323261373039>';

describe('a PDF that every reader opens, though it bends a rule', () => {
  const plain = () => text(aPdf({ pages: 2 }));
  const rowsOf = (end: string) => plain().replaceAll(/ ([nf]) \n/g, ` $1${end}`);
  /** Counted from the beginning of the file, with one byte before the PDF. */
  const withBlank = (file: string) =>
    `\n${file
      .replaceAll(
        /\n(\d{10}) 00000 n/g,
        (_, place: string) => `\n${String(Number(place) + 1).padStart(10, '0')} 00000 n`,
      )
      .replace(/startxref\n(\d+)/, (_, place: string) => `startxref\n${String(Number(place) + 1)}`)}`;

  it.each<[string, string]>([
    ['has lines of 19 bytes in its table', rowsOf('\n')],
    ['has lines of 19 bytes that end as on an old Mac', rowsOf('\r')],
    ['has lines of 21 bytes in its table', rowsOf(' \r\n')],
    ['has a blank before its table', plain().replace('xref\n0 1', ' \nxref\n0 1')],
    ['has a blank before its table of lines of 19 bytes', rowsOf('\n').replace('xref\n0 1', '\nxref\n0 1')],
    ['has a blank before its first line, which its table counts', withBlank(plain())],
    [
      'counts its table from one byte too late',
      plain().replace(/startxref\n(\d+)/, (_, at: string) => `startxref\n${String(Number(at) + 1)}`),
    ],
    ['has a catalog without a type', plain().replace('/Type /Catalog', '')],
    ['has a list of pages without a type', plain().replace('/Type /Pages', '')],
    ['has pages without a type', plain().replaceAll('/Type /Page ', '')],
  ])('is published if it %s', async (_what, file) => {
    expect(await pdfjsInspector.inspect(bytes(file))).toMatchObject({ pages: 2, problems: [] });
  });

  it.each<[string, (file: string) => string]>([
    ['lines of 19 bytes', (file) => file.replaceAll(/ ([nf]) \n/g, ' $1\n')],
    ['a catalog without a type', (file) => file.replace('/Type /Catalog', '')],
    ['pages without a type', (file) => file.replace('/Type /Pages', '').replaceAll('/Type /Page ', '')],
  ])('is refused for what it does with %s', async (_what, bend) => {
    const runs = aPdf({ pages: 2, catalog: `/OpenAction ${script}`, page: link(launch) });
    expect((await pdfjsInspector.inspect(bytes(bend(text(runs))))).problems).toEqual([
      'has a link on page 2 that starts a program or opens a file (Launch); remove it',
      OPENS_WITH_SCRIPT,
    ]);
  });

  it.each<[string, string]>([
    ['another version of an object', object(10, FIRST_PAGE)],
    ['an object behind a comment', `10 %\n0 obj\n${FIRST_PAGE}\nendobj\n`],
    ['an object behind a zero', `10\0 0 obj\n${FIRST_PAGE}\nendobj\n`],
    ['another trailer', 'trailer\n<< /Root 1 0 R >>\n'],
    ['a table in a stream', object(20, '<< /Type /XRef /Length 1 >>\nstream\nx\nendstream')],
  ])('is refused if its table is wrong and it has %s', async (_what, more) => {
    const safe = aPdf({
      catalog: '/OpenAction 10 0 R',
      objects: [FIRST_PAGE, `<< /Length ${String(more.length)} >>\nstream\n${more}endstream`],
    });
    const file = more.startsWith('20 ') ? withMore(safe, more) : safe;
    expect((await pdfjsInspector.inspect(bytes(text(file).replaceAll(/ ([nf]) \n/g, ' $1\n')))).problems).toEqual([
      'is damaged: its table of parts is wrong; export it again',
    ]);
  });

  it('needs no password if its owner password is empty', async () => {
    const file = text(aPdf({ objects: [EMPTY_PASSWORDS] })).replace('/Root', `/Encrypt 10 0 R /ID [${ID} ${ID}] /Root`);
    expect(await pdfjsInspector.inspect(bytes(file))).toMatchObject({ pages: 1, problems: [] });
  });
});

/** Typeset in sentences, with tags, a title and a language unless they are left out. */
const readable = ({ tagged = true, title = 'A guide', lang = 'en-US', text = true, pages = 1 } = {}) =>
  typeset(
    {
      pdfVersion: '1.7',
      tagged,
      ...(title === '' ? {} : { info: { Title: title } }),
      ...(lang === '' ? {} : { lang }),
    },
    (doc) => {
      for (let page = 1; page <= pages; page += 1) {
        if (page > 1) doc.addPage();
        const draw = () => {
          if (text) doc.text('A sentence that someone can have read aloud.');
          else doc.rect(50, 50, 400, 600).fill('#ccc');
        };
        if (tagged) doc.addStructure(doc.struct('P', {}, draw));
        else draw();
      }
    },
  );

describe('what a screen reader needs', () => {
  const all = { tags: true, text: true, title: true, language: true };

  it.each([
    ['a tagged PDF', {}, all],
    ['a tagged PDF of eight pages', { pages: 8 }, all],
    ['an untagged PDF', { tagged: false }, { ...all, tags: false }],
    [
      'a scan, whose pages are pictures',
      { tagged: false, text: false, pages: 3 },
      { ...all, tags: false, text: false },
    ],
    ['a PDF without a language', { lang: '' }, { ...all, language: false }],
    ['a PDF without a title', { title: '' }, { ...all, title: false }],
  ])('is found in %s', async (_what, options, access) => {
    expect(await pdfjsInspector.inspect(await readable(options))).toEqual({
      pages: 'pages' in options ? options.pages : 1,
      problems: [],
      access,
    });
  });

  it('is not looked for in a file that can’t be published', async () => {
    expect(await pdfjsInspector.inspect(new TextEncoder().encode('no PDF'))).not.toHaveProperty('access');
  });
});

const field = (more: string, parent = '') => ({
  catalog: '/AcroForm << /Fields [10 0 R] >>',
  page: parent === '' ? '/Annots [10 0 R]' : '/Annots [11 0 R]',
  objects: [
    `<< /Type /Annot /Subtype /Widget /T (name) /Rect [0 0 9 9] /P 100 0 R ${more} >>`,
    ...(parent === '' ? [] : [parent]),
  ],
});
const bookmark = (more: string) => ({
  catalog: '/Outlines 10 0 R',
  objects: ['<< /First 11 0 R /Last 11 0 R >>', `<< /Title (One) /Parent 10 0 R ${more} >>`],
});
const annotation = (subtype: string) => ({
  page: `/Annots [<< /Type /Annot /Subtype /${subtype} /Rect [0 0 9 9] >>]`,
});
const website = '<< /S /URI /URI (https://example.com) >>';
const OPENS = 'has an action that opens with the document that';

describe('an action', () => {
  it.each<[string, Parameters<typeof aPdf>[0], string]>([
    ['a script when it opens', { catalog: `/OpenAction ${script}` }, `${OPENS} runs a script (JavaScript); remove it`],
    [
      'a script in the list',
      { catalog: `/Names << /JavaScript << /Names [(a) ${script}] >> >>` },
      'has a script that runs when the document opens (JavaScript); remove it',
    ],
    [
      'a script when it closes',
      { catalog: `/AA << /WC ${script} >>` },
      'has an action of the whole document that runs a script (JavaScript); remove it',
    ],
    [
      'a script of a page',
      { pages: 2, page: `/AA << /O ${script} >>` },
      'has an action on page 2 that runs a script (JavaScript); remove it',
    ],
    [
      'a script behind a link',
      { page: link(script) },
      'has a link on page 1 that runs a script (JavaScript); remove it',
    ],
    [
      'a script as the address of a link',
      { page: link('<< /S /URI /URI (javascript:alert\\(1\\)) >>') },
      'has a link on page 1 that runs a script (JavaScript); remove it',
    ],
    [
      'a script of a field',
      field(`/FT /Tx /AA << /K ${script} >>`),
      'has an action on page 1 that runs a script (JavaScript); remove it',
    ],
    [
      'a script of a field above',
      field(
        `/FT /Tx /AA << /C ${script} >> /Kids [11 0 R]`,
        '<< /Type /Annot /Subtype /Widget /Rect [0 0 9 9] /Parent 10 0 R >>',
      ),
      'has an action in the form that runs a script (JavaScript); remove it',
    ],
    ['printing', { catalog: '/OpenAction << /S /Named /N /Print >>' }, `${OPENS} runs a command of the reader`],
    ['the next page by a command', { page: link('<< /S /Named /N /NextPage >>') }, '(Named); remove it'],
    ['a program when it opens', { catalog: `/OpenAction ${launch}` }, `${OPENS} starts a program or opens a file`],
    ['a program when it prints', { catalog: `/AA << /WP ${launch} >>` }, 'of the whole document that starts a program'],
    ['a program behind a link', { page: link(launch) }, 'has a link on page 1 that starts a program'],
    [
      'a form that is sent',
      { catalog: '/OpenAction << /S /SubmitForm /F (https://example.com) >>' },
      `${OPENS} sends what readers type (SubmitForm)`,
    ],
    [
      'data that is read',
      { page: '/AA << /O << /S /ImportData /F (a.fdf) >> >>' },
      'has an action on page 1 that reads data from another file (ImportData)',
    ],
    ['another file', { page: link('<< /S /GoToR /F (a.pdf) /D [0 /Fit] >>') }, 'opens another file (GoToR)'],
    ['an attached file', { page: link('<< /S /GoToE /D [0 /Fit] >>') }, 'opens an attached file (GoToE)'],
    ['a website when it opens', { catalog: `/OpenAction ${website}` }, `${OPENS} opens a website by itself (URI)`],
    ['a website when a page opens', { page: `/AA << /O ${website} >>` }, 'on page 1 that opens a website by itself'],
    ['a video', { page: link('<< /S /Rendition /OP 0 >>') }, 'plays a video or a sound (Rendition)'],
    [
      'what no one knows',
      { page: link('<< /S /Surprise >>') },
      'does more than lead to a page or a website (Surprise)',
    ],
    [
      'a script that follows a page',
      { page: link(`<< /S /GoTo /D [100 0 R /Fit] /Next ${script} >>`) },
      '(JavaScript)',
    ],
    [
      'a script in a list of what follows',
      { page: link(`<< /S /GoTo /D [100 0 R /Fit] /Next [${website} << /S /GoTo /Next [${script}] >>] >>`) },
      '(JavaScript)',
    ],
    [
      'a program in a circle',
      { page: link('10 0 R'), objects: ['<< /S /GoTo /Next 11 0 R >>', '<< /S /Launch /Next [10 0 R 11 0 R] >>'] },
      'has a link on page 1 that starts a program or opens a file (Launch); remove it',
    ],
    ['a script of a bookmark', bookmark(`/A ${script}`), 'has a link in the bookmarks that runs a script'],
  ])('is refused: %s', async (_what, parts, problem) => {
    expect((await pdfjsInspector.inspect(aPdf(parts))).problems).toEqual([expect.stringContaining(problem)]);
  });
});

describe('a part that plays, asks or brings files', () => {
  it.each<[string, Parameters<typeof aPdf>[0], string]>([
    ['an animation', annotation('RichMedia'), 'has a video or an animation on page 1 (RichMedia); remove it'],
    ['a screen', annotation('Screen'), 'has a video or a sound on page 1 (Screen); remove it'],
    ['a model', annotation('3D'), 'has a 3D model on page 1 (3D); remove it'],
    [
      'a form of XFA',
      { catalog: '/AcroForm << /Fields [] /XFA 10 0 R >>', objects: ['<< /Length 6 >>\nstream\n<xdp/>\nendstream'] },
      'has a form of a kind that few readers open (XFA); export it without',
    ],
    ['an associated file of the document', { catalog: '/AF [11 0 R]', objects: [stream, fileSpec] }, HAS_ATTACHMENT],
    ['an associated file of a page', { page: '/AF [11 0 R]', objects: [stream, fileSpec] }, HAS_ATTACHMENT],
    [
      'an associated file elsewhere',
      { page: '/Resources << /XObject << /X << /AF [<< /F (a.txt) >>] >> >> >>' },
      HAS_ATTACHMENT,
    ],
  ])('is refused: %s', async (_what, parts, problem) => {
    expect((await pdfjsInspector.inspect(aPdf(parts))).problems).toEqual([problem]);
  });
});

describe('what is no action', () => {
  it.each<[string, Parameters<typeof aPdf>[0]]>([
    ['an empty field for a signature', field('/FT /Sig')],
    ['a signed field', field('/FT /Sig /V << /Type /Sig /Filter /Adobe.PPKLite /Contents <00> >>')],
    ['a text field', field('/FT /Tx /V (Ana)')],
    ['a link that leads nowhere', { page: '/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] >>]' }],
    ['a link with an empty action', { page: link('<< >>') }],
    ['a link to a page and then a website', { page: link(`<< /S /GoTo /D [100 0 R /Fit] /Next ${website} >>`) }],
    ['a page as the first view', { catalog: '/OpenAction << /S /GoTo /D [100 0 R /Fit] >>' }],
    ['a bookmark to a website', bookmark(`/A ${website}`)],
    ['attributes of a paragraph', { catalog: '/StructTreeRoot << /K << /S /P /A << /O /Layout >> >> >>' }],
    [
      'pictures with such names',
      {
        page: '/Resources << /XObject << /A 10 0 R /AA 10 0 R /AF 10 0 R /EF 10 0 R /PA 10 0 R >> >>',
        objects: ['<< /Subtype /Form /BBox [0 0 9 9] /Length 1 >>\nstream\n \nendstream'],
      },
    ],
    ['a script that no part refers to', { objects: [script] }],
  ])('is published: %s', async (_what, parts) => {
    expect(await pdfjsInspector.inspect(aPdf(parts))).toMatchObject({ pages: 1, problems: [] });
  });
});

/** Lets the table lead to another place for an object. */
function withPlace(content: Uint8Array, number: number, offset: number): Uint8Array {
  const place = new RegExp(`\\n${String(number)} 1\\n.{18} \\n`);
  return bytes(text(content).replace(place, `\n${String(number)} 1\n${row(offset)}`));
}

/** Appends newer versions of objects, as programs do that edit or sign a PDF. */
function updated(content: Uint8Array, versions: Readonly<Record<number, string>>): Uint8Array {
  let file = text(content);
  const before = /startxref\n(\d+)/.exec(file)?.[1] ?? '';
  let table = '';
  for (const [number, body] of Object.entries(versions)) {
    table += `${number} 1\n${row(file.length)}`;
    file += object(Number(number), body);
  }
  const trailer = `trailer\n<< /Size 200 /Root 1 0 R /Prev ${before} >>`;
  return bytes(`${file}xref\n${table}${trailer}\nstartxref\n${String(file.length)}\n%%EOF\n`);
}

describe('an object of which a file has two versions', () => {
  const opens = (...objects: string[]) => aPdf({ catalog: '/OpenAction 10 0 R', objects });
  const hidden = object(10, launch);
  const inStream = opens(FIRST_PAGE, `<< /Length ${String(hidden.length)} >>\nstream\n${hidden}endstream`);

  it.each<[string, Uint8Array]>([
    ['first, and the table leads there', withMore(opens(launch), object(10, FIRST_PAGE))],
    ['last, and the table leads elsewhere', withMore(opens(FIRST_PAGE), hidden)],
    ['inside a stream, and the table leads there', withPlace(inStream, 10, text(inStream).indexOf(hidden))],
    ['in an update', updated(opens(FIRST_PAGE), { 10: launch })],
    [
      'in the catalog that the last table names',
      bytes(
        `${text(aPdf({ catalog: `/OpenAction ${launch}` }))}${object(3, '<< /Type /Catalog /Pages 2 0 R >>')}trailer\n<< /Root 3 0 R >>\n`,
      ),
    ],
  ])('is refused with its program %s', async (_what, content) => {
    expect((await pdfjsInspector.inspect(content)).problems).toEqual([
      expect.stringContaining(`${OPENS} starts a program or opens a file (Launch)`),
    ]);
  });

  it('is refused if the table is wrong', async () => {
    const content = bytes(text(inStream).replace(/startxref\n\d+/, 'startxref\n7'));
    expect((await pdfjsInspector.inspect(content)).problems).toEqual([
      'is damaged: its table of parts is wrong; export it again',
    ]);
  });

  const signature = '<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /Contents <00> >>';
  const signed = updated(aPdf(), {
    1: '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [10 0 R] /SigFlags 3 >> >>',
    10: '<< /Type /Annot /Subtype /Widget /FT /Sig /T (Signature) /Rect [0 0 9 9] /P 100 0 R /V 11 0 R >>',
    11: signature,
    100: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Annots [10 0 R] >>',
  });

  it.each<[string, Uint8Array | Promise<Uint8Array>]>([
    ['was edited', updated(aPdf(), { 100: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] >>' })],
    ['was edited twice', updated(updated(opens(FIRST_PAGE), { 10: FIRST_PAGE }), { 10: FIRST_PAGE })],
    ['lost its program when it was edited', updated(opens(launch), { 10: FIRST_PAGE })],
    ['was signed', signed],
    [
      'has streams of objects',
      PDFLibrary.create().then(async (document) => {
        document.addPage();
        return await document.save({ useObjectStreams: true });
      }),
    ],
    ['is protected against printing', typeset({ ownerPassword: 'secret' }, (doc) => doc.text('One'))],
  ])('is published if it %s', async (_what, content) => {
    expect(await pdfjsInspector.inspect(await content)).toMatchObject({ pages: 1, problems: [] });
  });
});

describe('a PDF beyond the limits', () => {
  it('has more than 1,000 pages', async () => {
    expect(await pdfjsInspector.inspect(aPdf({ pages: 1_001 }))).toEqual({
      pages: 1_001,
      problems: ['has 1,001 pages, and 1,000 are the most; split it into several guides'],
    });
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
      OPENS_WITH_SCRIPT,
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
