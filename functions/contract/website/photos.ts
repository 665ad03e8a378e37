import { MAIL_LOGO } from '../pages/mail-pictures.ts';
import { GUIDE_FILES } from '../site-paths.ts';

/**
 * Photos that owners upload for the website. The browser writes each in several files, and a
 * document names all of them at once: `uploads/portrait-0123456789abcdef.avif`.
 */

export const photoTypes = ['avif', 'webp', 'png'] as const;
export type PhotoType = (typeof photoTypes)[number];

/** A file of a photo. */
export interface PhotoFile {
  readonly type: PhotoType;
  /** Pixels. */
  readonly width: number;
  /** Pixels; a photo that isn't cut may have less of both. */
  readonly height: number;
  /** A logo's part of the side, on white; without it, nothing is behind the logo. */
  readonly share?: number;
}

const inBoth = (width: number, height: number): readonly PhotoFile[] => [
  { type: 'avif', width, height },
  { type: 'webp', width, height },
];

/** Emails show pictures at 48 pixels; phones have up to three pixels for each. */
const mailFile: PhotoFile = { type: 'png', width: 144, height: 144 };

/**
 * The files of a photo, first the one that pages show. Portraits are 4 by 5, for the frames that
 * web/build/photographs.ts names. Pictures aren't cut: the widest frame is a phone's. A logo is on
 * a square: two for pages and home screens, one for phones that cut a circle of 80%, and one for
 * iPhones.
 */
export const photoFiles = {
  portrait: [...inBoth(640, 800), ...inBoth(320, 400), ...inBoth(160, 200), mailFile],
  picture: inBoth(960, 1280),
  logo: [
    { type: 'png', width: 192, height: 192 },
    { type: 'png', width: 512, height: 512 },
    { type: 'png', width: 384, height: 384, share: 0.54 },
    { type: 'png', width: 180, height: 180, share: 0.66 },
    { ...mailFile, share: 0.8 },
  ],
} as const satisfies Readonly<Record<string, readonly PhotoFile[]>>;

export type PhotoKind = keyof typeof photoFiles;
export const photoKinds = ['portrait', 'picture', 'logo'] as const satisfies readonly PhotoKind[];

/** How documents name a photo. */
export const photoName = (kind: PhotoKind, hash: string): string => `uploads/${kind}-${hash}.avif`;

/** The kind of an uploaded photo; undefined for any other picture. */
export const photoKind = (name: string): PhotoKind | undefined =>
  photoKinds.find((kind) => name.startsWith(`uploads/${kind}-`));

/** The key of a photo's file among the public files. */
export const photoKey = (name: string, { type, width }: Pick<PhotoFile, 'type' | 'width'>): string =>
  name.replace(/\.avif$/, `-${String(width)}.${type}`);

/** The address of a file of an uploaded photo. */
export const photoAddress = (name: string, file: Pick<PhotoFile, 'type' | 'width'>): string =>
  `${GUIDE_FILES}/${photoKey(name, file)}`;

/** An uploaded photo as pages show it: all browsers that they support know AVIF. */
export const shownPhoto = (name: string, kind: PhotoKind) => {
  const files = photoFiles[kind].filter(({ type }) => type === photoFiles[kind][0].type);
  const [src = ''] = files.map((file) => photoAddress(name, file));
  const srcSet = files.map((file) => `${photoAddress(name, file)} ${String(file.width)}w`).join(', ');
  return kind === 'portrait' ? { src, srcSet } : src;
};

/** The address of an uploaded portrait in emails. */
export const mailPhoto = (name: string): string => photoAddress(name, mailFile);

/** The logo in `web/public`. */
export const SITE_LOGO = 'favicon.svg';

/** The addresses of the logo on pages and in emails. */
export const shownLogo = (name: string): { readonly mark: string; readonly mail: string } =>
  photoKind(name) === 'logo'
    ? { mark: photoAddress(name, photoFiles.logo[0]), mail: mailPhoto(name) }
    : { mark: `/${name}`, mail: MAIL_LOGO };
