import type { PhotoFile, PhotoKind } from '#contract/website/photos.ts';

/** A photo that a person chose, for the worker. */
export interface PhotoRequest {
  readonly photo: Blob;
  readonly kind: PhotoKind;
}

export interface PreparedFile extends Pick<PhotoFile, 'type' | 'width'> {
  readonly content: Blob;
}

/** The files of a photo, or a sentence about what is wrong with it. */
export type PhotoAnswer = { readonly files: readonly PreparedFile[] } | { readonly problem: string };

/** A larger one may be more than a phone can open. */
const MAX_MEGABYTES = 30;

/** The smallest photo of a kind, in pixels: nothing is enlarged to fill a portrait's frame. */
export const smallest: Readonly<Record<PhotoKind, Pick<PhotoFile, 'width' | 'height'>>> = {
  portrait: { width: 640, height: 800 },
  picture: { width: 320, height: 240 },
  logo: { width: 128, height: 128 },
};

export const PHOTO_PROBLEMS = {
  noPhoto: 'This file isn’t a photo. Choose a JPEG, PNG, HEIC or WebP.',
  noLogo: 'This file isn’t a picture. Choose an SVG or a PNG.',
  script: 'This SVG has a script. Choose one without, or a PNG.',
  heic: 'This browser can’t open HEIC photos. Choose a JPEG, or upload it with Safari.',
  tooLarge: `This file is larger than ${String(MAX_MEGABYTES)} MB. Choose a smaller one.`,
  tooSmall: (kind: PhotoKind) =>
    `This picture is too small. Choose one of at least ${String(smallest[kind].width)} by ${String(smallest[kind].height)} pixels.`,
  notPrepared: 'This browser couldn’t prepare the photo. Try again, or use another browser.',
  offline: 'You’re offline. Connect to the internet and try again.',
} as const;

export const noPictureOf = (kind: PhotoKind): string => PHOTO_PROBLEMS[kind === 'logo' ? 'noLogo' : 'noPhoto'];

export const SVG = 'image/svg+xml';

/** What is wrong with a file before it is opened; undefined if nothing. */
export const problemOf = ({ type, size }: Blob, kind: PhotoKind): string | undefined => {
  // Some systems don’t know the type of HEIC.
  if ((type !== '' && !type.startsWith('image/')) || (type === SVG && kind !== 'logo')) return noPictureOf(kind);
  return size > MAX_MEGABYTES * 1024 * 1024 ? PHOTO_PROBLEMS.tooLarge : undefined;
};

/**
 * How much a photo is scaled for a file. A portrait fills the width of its frame, and the square
 * for emails shows the top of that. Nothing else is cut, and a picture isn’t enlarged.
 */
export const scaleOf = (kind: PhotoKind, photo: Pick<PhotoFile, 'width' | 'height'>, file: PhotoFile): number => {
  const { width, height } = smallest.portrait;
  if (kind === 'portrait') return file.width / Math.min(photo.width, (photo.height * width) / height);
  const whole = Math.min(file.width / photo.width, file.height / photo.height);
  return kind === 'logo' ? whole * (file.share ?? 1) : Math.min(1, whole);
};
