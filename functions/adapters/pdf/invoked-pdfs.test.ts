import { createHash } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { PdfBeyondLimits } from '#domain/guides/ports.ts';
import { DependencyDown } from '#domain/shared/refusal.ts';
import { invokedPdfs } from './invoked-pdfs.ts';
import { readLinkedPdf } from './read-linked.ts';
import { SAMPLE_MAX_BYTES } from './reader-messages.ts';

const content = new TextEncoder().encode('%PDF-1.7 a guide');
const request = { pages: 1, of: 2, title: 'Biology', address: 'https://shop.test/pdf-page/biology' };
const link = 'https://uploads.test/one?X-Amz-Signature=1';
const base64 = (text: string) => Buffer.from(text).toString('base64');

/** PDFs read by a function that gives this answer. */
function answering(answer: unknown, hasFailed = false) {
  const asked: { readonly functionName: string; readonly event: unknown }[] = [];
  const pdfs = invokedPdfs({
    functionName: 'the-reader',
    linkOf: () => Promise.resolve(link),
    invoke(functionName, event) {
      asked.push({ functionName, event });
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve({ hasFailed, answer });
    },
  });
  return { ...pdfs, asked };
}

describe('a PDF that another function reads', () => {
  it('is named by a link and its hash, with one task', async () => {
    const { pages, asked } = answering({ result: base64('%PDF-1.7 sample') });
    expect(Buffer.from(await pages.sample(content, request)).toString()).toBe('%PDF-1.7 sample');
    const sha256 = createHash('sha256').update(content).digest('hex');
    expect(asked).toEqual([
      { functionName: 'the-reader', event: { url: link, sha256, task: { name: 'sample', request } } },
    ]);
  });

  it('has what was found', async () => {
    const found = { pages: 2, problems: ['needs a password; export it without one'] };
    expect(await answering({ result: found }).inspector.inspect(content)).toEqual(found);
    const read = { contents: [{ title: 'First', page: 1 }], proportions: [1.29] };
    expect(await answering({ result: read }).pages.read(content)).toEqual(read);
  });

  it('has its own errors', async () => {
    const limits = { error: { name: 'PdfBeyondLimits', message: 'takes too long to read' } };
    await expect(answering(limits).pages.read(content)).rejects.toThrow(new PdfBeyondLimits('takes too long to read'));
    const damaged = answering({ error: { name: 'TypeError', message: 'Expected a dictionary' } });
    await expect(damaged.pages.sample(content, request)).rejects.toThrow(new Error('Expected a dictionary'));
  });

  it.each([
    ['can’t be invoked', new Error('lambda answered 429'), false],
    ['crashed or ran out of time', { errorMessage: 'Task timed out after 17.00 seconds' }, true],
    ['crashed with what looks like an answer', { result: { pages: 1, problems: [] } }, true],
  ])('is not blamed if the function %s', async (_, answer, hasFailed) => {
    await expect(answering(answer, hasFailed).inspector.inspect(content)).rejects.toThrow(DependencyDown);
  });
});

describe('an answer that no PDF can cause', () => {
  const title = { title: 'First', page: 1 };
  it.each([
    ['nothing', null],
    ['neither result nor error', {}],
    ['an error without words', { error: {} }],
    ['an error of many words', { error: { name: 'Error', message: 'x'.repeat(501) } }],
    ['half a page', { result: { pages: 0.5, problems: [] } }],
    ['fewer pages than none', { result: { pages: -1, problems: [] } }],
    ['problems that are no text', { result: { pages: 1, problems: [{}] } }],
    ['too many problems', { result: { pages: 1, problems: Array.from({ length: 11 }, () => 'is odd') } }],
  ])('is refused: %s', async (_, answer) => {
    await expect(answering(answer).inspector.inspect(content)).rejects.toThrow(DependencyDown);
  });

  it.each([
    ['another task’s result', { result: { pages: 1, problems: [] } }],
    ['page 0', { result: { contents: [{ ...title, page: 0 }], proportions: [1] } }],
    ['an empty title', { result: { contents: [{ ...title, title: '\u200B' }], proportions: [1] } }],
    ['endless contents', { result: { contents: Array.from({ length: 41 }, () => title), proportions: [1] } }],
    ['a flat page', { result: { contents: [], proportions: [0] } }],
  ])('is refused: %s', async (_, answer) => {
    await expect(answering(answer).pages.read(content)).rejects.toThrow(DependencyDown);
  });

  it.each([
    ['a sample that is no text', { result: { length: 5 } }],
    ['a page of the web', { result: base64('<!doctype html>') }],
    ['too large a sample', { result: base64(`%PDF-${'x'.repeat(SAMPLE_MAX_BYTES)}`) }],
  ])('is refused: %s', async (_, answer) => {
    await expect(answering(answer).pages.sample(content, request)).rejects.toThrow(DependencyDown);
  });
});

it('a sample that no answer can hold says what to do', async () => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(content));
  const reader = readLinkedPdf({
    inspector: { inspect: () => expect.fail() },
    pages: { read: () => expect.fail(), sample: () => Promise.resolve(new Uint8Array(SAMPLE_MAX_BYTES + 1)) },
  });
  const pdfs = invokedPdfs({
    functionName: 'the-reader',
    linkOf: () => Promise.resolve(link),
    invoke: async (_, event) => ({ hasFailed: false, answer: await reader(event) }),
  });
  await expect(pdfs.pages.sample(content, request)).rejects.toThrow(
    new PdfBeyondLimits('makes a sample of more than 4 MB; export it again with fewer or smaller pictures'),
  );
});
