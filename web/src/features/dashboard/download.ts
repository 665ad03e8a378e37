import { useState } from 'react';
import { downloadPdf } from '#contract/endpoints.ts';
import { messageOf } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { reportProblem } from '../api/report-problem.ts';

/** Saves what is at an address, without leaving the page. The address carries its own permission; no token goes there. */
export const saveFrom = (url: string): void => {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.rel = 'noreferrer';
  document.body.append(link);
  link.click();
  link.remove();
};

/** Downloads a purchased guide, and keeps what went wrong until the next try. */
export function useDownload(fileName: string) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const download = async () => {
    if (fileName === '') {
      reportProblem('A purchased guide has no file name');
      return;
    }
    setFailure(null);
    setBusy(true);
    try {
      const { res } = await call(downloadPdf, { fileName });
      saveFrom(res.url);
    } catch (error) {
      setFailure(messageOf(error, 'The download did not start. Please try again.'));
    } finally {
      setBusy(false);
    }
  };
  return { download, isBusy, failure };
}
