import { useEffect, useRef, useState } from 'react';
import { checkOfficeUpload } from '#contract/endpoints/office/check-office-upload.ts';
import { startOfficeUpload } from '#contract/endpoints/office/start-office-upload.ts';
import { GUIDE_FILE_MAX_BYTES } from '#contract/limits.ts';
import { messageOf } from '../../features/api/api-error.ts';
import { officeCall } from '../api.ts';
import { sendFile } from './send-file.ts';

export interface Upload {
  step: 'none' | 'sending' | 'checking' | 'ready' | 'failed';
  /** The name of the file on the person's device. */
  name: string;
  /** The part that was sent, from 0 to 1. */
  progress: number;
  /** Of the first page; empty until the browser has drawn it. */
  cover: string;
  /** 0 until someone has counted them. */
  pages: number;
  /** What keeps it from being published; for `failed`, why it wasn't sent. */
  problems: readonly string[];
  /** The same file can be sent again. */
  canRetry: boolean;
}

const none: Upload = {
  step: 'none',
  name: '',
  progress: 0,
  cover: '',
  pages: 0,
  problems: [],
  canRetry: false,
};

const megabytes = GUIDE_FILE_MAX_BYTES / 1024 / 1024;
const LOST = 'The PDF wasn’t sent. Check your connection and try again.';

/** What is wrong with a file before it is sent; empty if nothing. */
const problemOf = ({ name, size }: File): string =>
  !/\.pdf$/i.test(name)
    ? 'Choose a PDF.'
    : size === 0
      ? 'This file is empty.'
      : size > GUIDE_FILE_MAX_BYTES
        ? `This PDF is larger than ${String(megabytes)} MB. Export it with smaller pictures.`
        : '';

/**
 * Sends a PDF to the store, shows its first page at once, and has the server check it.
 * @param onReady gets the upload's id and the pages that the server counted
 */
export function useUpload(onReady: (upload: { id: string; pages: number }) => void) {
  const [upload, setUpload] = useState(none);
  const running = useRef(new AbortController());
  const file = useRef<File | null>(null);
  const cover = useRef('');

  const dropCover = () => {
    if (cover.current !== '') URL.revokeObjectURL(cover.current);
    cover.current = '';
  };
  useEffect(
    () => () => {
      running.current.abort();
      dropCover();
    },
    [],
  );

  const choose = (chosen: File): void => {
    running.current.abort();
    const { signal } = (running.current = new AbortController());
    file.current = chosen;
    dropCover();
    const change = (next: Partial<Upload>) => {
      if (!signal.aborted) setUpload((before) => ({ ...before, ...next }));
    };
    const problem = problemOf(chosen);
    setUpload({ ...none, name: chosen.name, step: problem === '' ? 'sending' : 'failed', problems: [problem] });
    if (problem !== '') return;
    change({ problems: [] });
    void preview(chosen, signal, change, cover);
    void send(chosen, signal, change).then((ready) => {
      if (ready !== undefined && !signal.aborted) onReady(ready);
    });
  };
  return {
    upload,
    choose,
    retry: () => {
      if (file.current !== null) choose(file.current);
    },
    /** Forgets the file, also while it is being sent. */
    clear: () => {
      running.current.abort();
      dropCover();
      setUpload(none);
    },
  };
}

type Change = (next: Partial<Upload>) => void;

/** A PDF that the browser can't draw has no cover; the server says what is wrong with it. */
async function preview(file: File, signal: AbortSignal, change: Change, cover: { current: string }): Promise<void> {
  try {
    const { readPdf } = await import('./read-pdf.ts');
    const drawn = await readPdf(file);
    if (signal.aborted) URL.revokeObjectURL(drawn.cover);
    else {
      cover.current = drawn.cover;
      change(drawn);
    }
  } catch {
    change({ cover: '' });
  }
}

async function send(
  file: File,
  signal: AbortSignal,
  change: Change,
): Promise<{ id: string; pages: number } | undefined> {
  try {
    const { res: form } = await officeCall(startOfficeUpload, {}, { signal });
    await sendFile(form, file, { signal, onProgress: (progress) => change({ progress }) });
    change({ step: 'checking', progress: 1 });
    const { res } = await officeCall(checkOfficeUpload, { id: form.id }, { signal });
    const { pages, problems } = res;
    change({ step: 'ready', problems, ...(pages === 0 ? {} : { pages }) });
    return problems.length === 0 ? { id: form.id, pages } : undefined;
  } catch (error) {
    change({ step: 'failed', problems: [messageOf(error, LOST)], canRetry: true });
    return undefined;
  }
}
