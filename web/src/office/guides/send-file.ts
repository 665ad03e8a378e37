import type { ResOf } from '#contract/endpoint.ts';
import type { startOfficeUpload } from '#contract/endpoints/guides/office.ts';

/**
 * Sends a file to the store. `fetch` doesn't say how far an upload is.
 * @param onProgress gets the part that was sent, from 0 to 1
 * @throws Error if the store didn't take it; the signal's reason if it aborts
 */
export const sendFile = (
  { url, fields }: Pick<ResOf<typeof startOfficeUpload>, 'url' | 'fields'>,
  file: Blob,
  { onProgress, signal }: { onProgress: (part: number) => void; signal: AbortSignal },
): Promise<void> =>
  new Promise((resolve, reject) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    // The store ignores what follows the file.
    form.append('file', file);
    const request = new XMLHttpRequest();
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total));
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(new Error(`The store answered ${String(request.status)}`));
    });
    request.addEventListener('error', () => reject(new Error('The connection broke')));
    signal.addEventListener('abort', () => {
      request.abort();
      reject(signal.reason as Error);
    });
    request.open('POST', url);
    request.send(form);
  });
