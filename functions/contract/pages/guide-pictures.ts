import { GUIDE_PICTURE_WIDTHS } from '../endpoints/guides/limits.ts';

export type PictureKind = keyof typeof GUIDE_PICTURE_WIDTHS;

/** Of the JPEGs, in percent: the first that makes a picture small enough, else the last. */
export const PICTURE_QUALITIES = [82, 70, 55, 40] as const;

/** A picture that a guide's page needs, of the page with this number. */
export interface PictureToDraw {
  readonly kind: PictureKind;
  /** From 1. */
  readonly page: number;
  /** Pixels. */
  readonly width: number;
}

/**
 * The pictures of a PDF with so many pages: its cover twice, and the first two pages after it. The
 * last page is never one of those, so that a short guide isn't given away.
 */
export function picturesOf(pages: number): PictureToDraw[] {
  const all = [
    { kind: 'coverSmall', page: 1 },
    { kind: 'cover', page: 1 },
    { kind: 'page1', page: 2 },
    { kind: 'page2', page: 3 },
  ] as const;
  return all
    .filter(({ page }) => page === 1 || page < pages)
    .map((one) => ({ ...one, width: GUIDE_PICTURE_WIDTHS[one.kind] }));
}
