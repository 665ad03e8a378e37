import { imageSize } from 'image-size';
import { GUIDE_PICTURE_MAX_BYTES } from '#contract/endpoints/guides/limits.ts';
import { type PictureKind, type PictureToDraw, picturesOf } from '#contract/pages/guide-pictures.ts';

/** The pictures of a PDF, as JPEG. */
export type GuidePictures = Readonly<Partial<Record<PictureKind, Uint8Array>>>;

/** How far a picture's proportions may be from its page's, because pixels are whole. */
const TOLERANCE = 0.02;

const NAMES: Readonly<Record<PictureKind, string>> = {
  coverSmall: 'small cover',
  cover: 'cover',
  page1: 'first sample page',
  page2: 'second sample page',
};

/**
 * Everything that is wrong with the pictures of a PDF; each ends a sentence that begins with what
 * was drawn from.
 * @param proportions height divided by width of the first pages
 */
export function pictureProblems(pictures: GuidePictures, pages: number, proportions: readonly number[]): string[] {
  return picturesOf(pages).flatMap((wanted) => {
    const picture = pictures[wanted.kind];
    const problems =
      picture === undefined ? ['is missing'] : wrongWith(picture, wanted, proportions[wanted.page - 1] ?? Number.NaN);
    return problems.map((problem) => `its ${NAMES[wanted.kind]} ${problem}`);
  });
}

function wrongWith(picture: Uint8Array, { width }: PictureToDraw, proportion: number): string[] {
  const tooLarge =
    picture.byteLength > GUIDE_PICTURE_MAX_BYTES
      ? [`is larger than ${String(GUIDE_PICTURE_MAX_BYTES / 1_024)} KB`]
      : [];
  const size = sizeOf(picture);
  if (size === undefined) return ['is not a JPEG', ...tooLarge];
  const wide = size.width === width ? [] : [`is ${String(size.width)} pixels wide, not ${String(width)}`];
  const isInProportion = Math.abs(size.height / size.width / proportion - 1) <= TOLERANCE;
  return [...wide, ...(isInProportion ? [] : ['doesn’t have the shape of its page']), ...tooLarge];
}

/** Pixels; undefined if it isn't a JPEG. */
export function sizeOf(picture: Uint8Array): { width: number; height: number } | undefined {
  try {
    const { type, width, height } = imageSize(picture);
    return type === 'jpg' ? { width, height } : undefined;
  } catch {
    return undefined;
  }
}
