import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { PdfBeyondLimits, type PdfInspector, type PdfPages } from '#domain/guides/ports.ts';
import {
  type PdfAnswer,
  type PdfRequest,
  pdfRequest,
  SAMPLE_MAX_BYTES,
  SENTENCE_MAX_LENGTH,
} from './reader-messages.ts';

/** For the link's answer and its body. */
const DOWNLOAD_MS = 3_000;

interface Pdfs {
  readonly inspector: PdfInspector;
  readonly pages: PdfPages;
}

/**
 * Does a task with the file behind a link. What the file causes is an answer; the invocation fails
 * only if the file can't be fetched or isn't the one that the caller read.
 */
export function readLinkedPdf(pdfs: Pdfs) {
  return async (event: unknown): Promise<PdfAnswer> => {
    const { url, sha256, task } = v.parse(pdfRequest, event);
    const content = await download(url);
    // An upload may be replaced between the caller's reading and this one.
    if (createHash('sha256').update(content).digest('hex') !== sha256) throw new Error('The file has changed');
    try {
      return { result: await run(pdfs, content, task) };
    } catch (error) {
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      return { error: { name, message: message.slice(0, SENTENCE_MAX_LENGTH) } };
    }
  };
}

async function download(url: string): Promise<Uint8Array> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(DOWNLOAD_MS) });
  if (!response.ok) throw new Error(`S3 answered ${String(response.status)}`);
  return new Uint8Array(await response.arrayBuffer());
}

async function run({ inspector, pages }: Pdfs, content: Uint8Array, task: PdfRequest['task']): Promise<unknown> {
  if (task.name === 'inspect') return await inspector.inspect(content);
  if (task.name === 'read') return await pages.read(content);
  const sample = await pages.sample(content, task.request);
  if (sample.byteLength > SAMPLE_MAX_BYTES) throw new PdfBeyondLimits(LARGE_SAMPLE);
  return Buffer.from(sample).toString('base64');
}

const LARGE_SAMPLE = `makes a sample of more than ${String(SAMPLE_MAX_BYTES / 1024 / 1024)} MB; export it again with fewer or smaller pictures`;
