import { useMutation } from '@tanstack/react-query';
import { downloadPdf } from '#contract/endpoints/orders/public.ts';
import { call } from './call.ts';

/**
 * Saves the file at a URL without leaving the page. No token is sent there.
 * @param name of the file, if the URL doesn't give one
 */
export const saveFile = (url: string, name = ''): void => {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.rel = 'noreferrer';
  document.body.append(link);
  link.click();
  link.remove();
};

/** Downloads a guide that the person owns. */
export const useDownload = (fileName: string) =>
  useMutation({
    mutationFn: () => call(downloadPdf, { fileName }),
    onSuccess: ({ res }) => saveFile(res.url),
  });
