import type { PhotoKind } from '#contract/website/photos.ts';
import { PHOTO_PROBLEMS, type PhotoAnswer, type PhotoRequest, type PreparedFile, problemOf, SVG } from './photo.ts';

/** Says in a sentence what is wrong with a photo. */
export class PhotoProblem extends Error {
  override readonly name = 'PhotoProblem';
}

const isHeic = ({ type, name }: File): boolean => /hei[cf]/i.test(type) || /\.hei[cf]$/i.test(name);

/** Pixels, as many as the largest file of a logo has. */
const DRAWN = 512;

/** Draws an SVG, which only a document can. The picture of one loads nothing and runs nothing. */
const drawSvg = async (file: File): Promise<Blob> => {
  const svg = new DOMParser().parseFromString(await file.text(), SVG).documentElement;
  if (svg.localName !== 'svg' || svg.querySelector('parsererror') !== null)
    throw new PhotoProblem(PHOTO_PROBLEMS.noLogo);
  if (svg.querySelector('script') !== null) throw new PhotoProblem(PHOTO_PROBLEMS.script);
  // Browsers differ in what they draw of one without a size.
  const sides = ['width', 'height'] as const;
  if (!svg.hasAttribute('viewBox')) {
    const own = sides.map((side) => Number.parseFloat(svg.getAttribute(side) ?? '') || DRAWN);
    svg.setAttribute('viewBox', `0 0 ${own.join(' ')}`);
  }
  for (const side of sides) svg.setAttribute(side, String(DRAWN));
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg.outerHTML], { type: SVG }));
  try {
    await image.decode();
    const canvas = new OffscreenCanvas(DRAWN, DRAWN);
    canvas.getContext('2d')?.drawImage(image, 0, 0);
    return await canvas.convertToBlob();
  } catch {
    throw new PhotoProblem(PHOTO_PROBLEMS.noLogo);
  } finally {
    URL.revokeObjectURL(image.src);
  }
};

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
  const problem = problemOf(photo, kind);
  if (problem !== undefined) throw new PhotoProblem(problem);
  const drawn = photo.type === SVG ? await drawSvg(photo) : photo;
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
      worker.postMessage({ photo: drawn, kind } satisfies PhotoRequest);
    });
    if ('files' in answer) return answer.files;
    throw new PhotoProblem(
      answer.problem === PHOTO_PROBLEMS.noPhoto && isHeic(photo) ? PHOTO_PROBLEMS.heic : answer.problem,
    );
  } finally {
    worker.terminate();
  }
};
