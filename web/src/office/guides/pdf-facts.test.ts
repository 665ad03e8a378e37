import { buffer } from 'node:stream/consumers';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import PDFDocument from 'pdfkit';
import { expect, it } from 'vitest';
import { pdfFactsOf } from './pdf-facts.ts';

/** The facts of a PDF that is typeset here. */
async function factsOf(draw: (doc: PDFKit.PDFDocument) => void, options: PDFKit.PDFDocumentOptions = {}) {
  const doc = new PDFDocument(options);
  const bytes = buffer(doc);
  draw(doc);
  doc.end();
  const task = getDocument({ data: new Uint8Array(await bytes), verbosity: VerbosityLevel.ERRORS });
  try {
    return await pdfFactsOf(await task.promise);
  } finally {
    await task.destroy();
  }
}

const FIRST = 'An essay of this kind begins long before the first draft is on paper.';
const SECOND = 'This guide takes you from a list of moments to a text that sounds like you.';

it('a PDF says its title, subject, language and contents', async () => {
  const facts = await factsOf(
    (doc) => {
      doc.text('Cover');
      doc.outline.addItem('Before you write').addItem('A list of moments');
      doc.addPage().text('Second page');
      doc.outline.addItem('The first draft');
    },
    { lang: 'en-US', info: { Title: ' The  Essay ', Subject: 'How to write it. And how to end it.' } },
  );
  expect(facts).toEqual({
    title: 'The Essay',
    desc: 'How to write it. And how to end it.',
    language: 'English (United States)',
    contents: [
      { title: 'Before you write', page: 1 },
      { title: 'A list of moments', page: 1 },
      { title: 'The first draft', page: 2 },
    ],
  });
});

it('without a subject, the first sentences of its text describe it', async () => {
  const { desc } = await factsOf((doc) => {
    doc.fontSize(40).text('The Essay: everything that you need to know about it.');
    doc.fontSize(12).text('Edition 2026-27').moveDown(3);
    doc.text('Copyright 2026 by the people who wrote this guide for you.').moveDown(3);
    doc.addPage().fontSize(24).text('Before you write');
    doc.fontSize(12).text(`${FIRST} ${SECOND}`, { width: 200 }).moveDown(3);
    doc.text('Contents of this part ........ 3');
  });
  expect(desc).toBe(`${FIRST} ${SECOND}`);
});

it('a description is at most as long as a guide’s', async () => {
  const { desc } = await factsOf((doc) => {
    doc.text(FIRST.replace('kind', `kind, ${'and of any other kind, '.repeat(12)}`)).text(SECOND);
  });
  expect(desc).toMatch(/^An essay .* on paper\.$/);
  const { desc: none } = await factsOf((doc) => doc.text('Text'), { info: { Subject: 'word '.repeat(120) } });
  expect(none).toBe('');
});

it('one that says nothing has no facts', async () => {
  const nothing = { title: '', desc: '', language: '', contents: [] };
  expect(await factsOf((doc) => doc.text('Marine biology'))).toEqual(nothing);
});

it.each(['Microsoft Word - essay_final2.docx', 'essay-final.indd', 'Untitled-1'])(
  'the name that a program gave a file is no title: %s',
  async (Title) => {
    expect((await factsOf((doc) => doc.text('Text'), { info: { Title } })).title).toBe('');
  },
);

it('a language that no one knows is none', async () => {
  expect((await factsOf((doc) => doc.text('Text'), { lang: 'not a language' })).language).toBe('');
});
