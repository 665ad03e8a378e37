import { useEffect, useRef, useState } from 'react';
import { GUIDE_FILE_MAX_BYTES, GUIDE_PICTURE_MAX_BYTES } from '#contract/endpoints/guides/limits.ts';
import { checkOfficeUpload, startOfficeUpload } from '#contract/endpoints/guides/office.ts';
import type { PictureKind } from '#contract/pages/guide-pictures.ts';
import { messageOf } from '../../features/api/api-error.ts';
import { officeCall } from '../api.ts';
import type { GuideValues } from './guide-values.ts';
import type { PdfFacts } from './pdf-facts.ts';
import type { DrawnPdf, DrawnPicture } from './read-pdf.ts';
import { sendFile } from './send-file.ts';

export interface Upload {
  step: 'none' | 'drawing' | 'sending' | 'checking' | 'ready' | 'failed';
  /** The name of the file on the person's device. */
  name: string;
  /** The part of all bytes that was sent, from 0 to 1. */
  progress: number;
  /** Of the PDF's pages; empty until the browser has drawn them. */
  pictures: readonly DrawnPicture[];
  /** 0 until someone has counted them. */
  pages: number;
  /** What the PDF says about itself; undefined until it was read, or if it can't be. */
  facts: PdfFacts | undefined;
  /** What keeps it from being published; for `failed`, what wasn't sent and why. */
  problems: readonly string[];
  /** What keeps people with a screen reader from using it; it can be published with these. */
  warnings: readonly string[];
  /** What wasn't sent can be sent again. */
  canRetry: boolean;
}

const none: Upload = {
  step: 'none',
  name: '',
  progress: 0,
  pictures: [],
  pages: 0,
  facts: undefined,
  problems: [],
  warnings: [],
  canRetry: false,
};

/** One file of an upload: the PDF, or a picture of a page. */
interface Part {
  readonly kind: 'pdf' | PictureKind;
  /** Begins a sentence. */
  readonly name: string;
  readonly blob: Blob;
  /** The upload's id; empty until the store has all of it. */
  id: string;
  /** The part that was sent, from 0 to 1. */
  sent: number;
}

/** A chosen PDF. What was drawn and sent stays when something else fails. */
interface Job {
  readonly file: File;
  readonly stop: AbortController;
  drawn: DrawnPdf | undefined;
  readonly parts: Part[];
  isChecked: boolean;
}

type Change = (next: Partial<Upload>) => void;
type OnSent = (changes: Partial<GuideValues>) => void;
type OnRead = (facts: PdfFacts) => void;

const megabytes = GUIDE_FILE_MAX_BYTES / 1024 / 1024;
const kilobytes = GUIDE_PICTURE_MAX_BYTES / 1024;
const CANT_DRAW = 'This browser couldn’t draw the pages of the PDF. Try again, or use another browser.';

/** What is wrong with a file before it is sent; empty if nothing. */
const problemOf = ({ name, size }: File): string =>
  !/\.pdf$/i.test(name)
    ? 'Choose a PDF.'
    : size === 0
      ? 'This file is empty.'
      : size > GUIDE_FILE_MAX_BYTES
        ? `This PDF is larger than ${String(megabytes)} MB. Export it with smaller pictures.`
        : '';

const nameOf = ({ kind, page }: DrawnPicture): string =>
  kind === 'coverSmall' ? 'The small cover' : kind === 'cover' ? 'The cover' : `The picture of page ${String(page)}`;

/** What is wrong with drawn pictures before they are sent. */
const tooLarge = ({ pictures }: DrawnPdf): string[] =>
  pictures
    .filter(({ blob }) => blob.size > GUIDE_PICTURE_MAX_BYTES)
    .map(
      (one) =>
        `${nameOf(one)} is larger than ${String(kilobytes)} KB. Export the PDF with smaller or fewer photos on that page, and choose it again.`,
    );

const forget = (job: Job | null): void => {
  job?.stop.abort();
  for (const { url } of job?.drawn?.pictures ?? []) URL.revokeObjectURL(url);
};

/**
 * Draws the pictures of a PDF, sends both to the store, and has the server check the PDF. When a
 * file isn't sent, the others still are, and a retry sends only what is missing.
 * @param onSent gets the ids of the uploads as they arrive, and the pages that the server counted
 * @param onRead gets what a chosen PDF says about itself
 */
export function useUpload(onSent: OnSent, onRead: OnRead) {
  const [upload, setUpload] = useState(none);
  const current = useRef<Job | null>(null);
  useEffect(() => () => forget(current.current), []);

  const start = (job: Job): void => {
    const { signal } = job.stop;
    const change: Change = (next) => {
      if (!signal.aborted) setUpload((before) => ({ ...before, ...next }));
    };
    const sent: OnSent = (changes) => {
      if (!signal.aborted) onSent(changes);
    };
    void run(job, change, sent, onRead);
  };
  return {
    upload,
    choose: (file: File): void => {
      forget(current.current);
      const problem = problemOf(file);
      current.current = null;
      if (problem !== '') {
        setUpload({ ...none, name: file.name, step: 'failed', problems: [problem] });
        return;
      }
      setUpload({ ...none, name: file.name, step: 'drawing' });
      const parts: Part[] = [{ kind: 'pdf', name: 'The PDF', blob: file, id: '', sent: 0 }];
      current.current = { file, stop: new AbortController(), drawn: undefined, parts, isChecked: false };
      start(current.current);
    },
    /** Sends what wasn't sent. */
    retry: () => {
      if (current.current !== null) start(current.current);
    },
    /** Forgets the file, also while it is being sent. */
    clear: () => {
      forget(current.current);
      current.current = null;
      setUpload(none);
    },
  };
}

async function run(job: Job, change: Change, onSent: OnSent, onRead: OnRead): Promise<void> {
  change({ step: 'drawing', problems: [], canRetry: false });
  await prepare(job, change, onRead);
  change({ step: 'sending' });
  const lost: string[] = [];
  for (const part of job.parts) {
    if (job.stop.signal.aborted) return;
    try {
      await sendPart(job, part, change);
      if (part.kind !== 'pdf') onSent({ [part.kind]: part.id });
      else if (!job.isChecked) {
        change({ step: 'checking' });
        const { pages, problems, warnings = [] } = await check(job, part.id);
        if (problems.length > 0) {
          change({ step: 'ready', progress: 1, problems: [...problems, ...largeOf(job)], ...counted(pages) });
          return;
        }
        onSent({ upload: part.id, pages });
        change({ step: 'sending', warnings, ...counted(pages) });
      }
    } catch (error) {
      lost.push(messageOf(error, `${part.name} wasn’t sent. Check your connection and try again.`));
    }
  }
  const isLost = lost.length > 0 || job.drawn === undefined;
  change({
    step: isLost ? 'failed' : 'ready',
    problems: [...new Set([...lost, ...largeOf(job), ...(job.drawn === undefined ? [CANT_DRAW] : [])])],
    canRetry: isLost,
  });
}

const largeOf = ({ drawn }: Job): string[] => (drawn === undefined ? [] : tooLarge(drawn));
const counted = (pages: number) => (pages === 0 ? {} : { pages });

/** Draws what isn't drawn. Of a PDF that can't be drawn, the server says what is wrong with it. */
async function prepare(job: Job, change: Change, onRead: OnRead): Promise<void> {
  if (job.drawn !== undefined) return;
  try {
    const { readPdf } = await import('./read-pdf.ts');
    job.drawn = await readPdf(job.file);
  } catch {
    return;
  }
  if (job.stop.signal.aborted) {
    // It was replaced while it was drawn.
    forget(job);
    return;
  }
  change(job.drawn);
  if (job.drawn.facts !== undefined) onRead(job.drawn.facts);
  const fit = job.drawn.pictures.filter(({ blob }) => blob.size <= GUIDE_PICTURE_MAX_BYTES);
  job.parts.push(...fit.map((one) => ({ kind: one.kind, name: nameOf(one), blob: one.blob, id: '', sent: 0 })));
}

async function sendPart(job: Job, part: Part, change: Change): Promise<void> {
  if (part.id !== '') return;
  const { signal } = job.stop;
  const total = job.parts.reduce((sum, { blob }) => sum + blob.size, 0);
  const onProgress = (sent: number) => {
    part.sent = sent;
    change({ progress: job.parts.reduce((sum, one) => sum + one.sent * one.blob.size, 0) / total });
  };
  const kind = part.kind === 'pdf' ? 'pdf' : 'picture';
  try {
    const { res: form } = await officeCall(startOfficeUpload, { kind }, { signal });
    await sendFile(form, part.blob, { signal, onProgress });
    part.id = form.id;
    onProgress(1);
  } catch (error) {
    onProgress(0);
    throw error;
  }
}

async function check(
  job: Job,
  id: string,
): Promise<{ pages: number; problems: readonly string[]; warnings?: readonly string[] }> {
  const { res } = await officeCall(checkOfficeUpload, { id }, { signal: job.stop.signal });
  job.isChecked = res.problems.length === 0;
  return res;
}
