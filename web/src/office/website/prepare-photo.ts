import type { PhotoKind } from '#contract/website/photos.ts';
import { PHOTO_PROBLEMS, type PhotoAnswer, type PhotoRequest, type PreparedFile, problemOf } from './photo.ts';

/** Says in a sentence what is wrong with a photo. */
export class PhotoProblem extends Error {
  override readonly name = 'PhotoProblem';
}

const isHeic = ({ type, name }: File): boolean => /hei[cf]/i.test(type) || /\.hei[cf]$/i.test(name);

/**
 * Turns a photo upright, cuts it and compresses it in all of its sizes, in a worker that is loaded
 * now.
 * @throws PhotoProblem; the signal's reason if it aborts
 */
export const preparePhoto = async (
  photo: File,
  kind: PhotoKind,
  signal: AbortSignal,
): Promise<readonly PreparedFile[]> => {
  const problem = problemOf(photo);
  if (problem !== undefined) throw new PhotoProblem(problem);
  const worker = new Worker(new URL('./photo-worker.ts', import.meta.url), { type: 'module' });
  try {
    const answer = await new Promise<PhotoAnswer>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<PhotoAnswer>) => {
        resolve(data);
      });
      worker.addEventListener('error', () => {
        resolve({ problem: PHOTO_PROBLEMS.notPrepared });
      });
      signal.addEventListener('abort', () => {
        reject(signal.reason as Error);
      });
      worker.postMessage({ photo, kind } satisfies PhotoRequest);
    });
    if ('files' in answer) return answer.files;
    throw new PhotoProblem(
      answer.problem === PHOTO_PROBLEMS.noPhoto && isHeic(photo) ? PHOTO_PROBLEMS.heic : answer.problem,
    );
  } finally {
    worker.terminate();
  }
};
