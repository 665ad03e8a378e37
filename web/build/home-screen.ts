import { createHash } from 'node:crypto';
import { officePaths } from '#contract/office-paths.ts';
import { palette } from '#contract/pages/palette.ts';
import type { Documents } from '#contract/website/documents.ts';
import { photoAddress, photoKind, shownLogo } from '#contract/website/photos.ts';
import { escapeHtml } from './document.ts';

export interface HomeScreenIcon {
  readonly file: string;
  readonly sizes: string;
  readonly type: 'image/svg+xml' | 'image/png';
  readonly purpose: 'any' | 'maskable' | 'touch';
}

interface DrawnIcon extends HomeScreenIcon {
  readonly content: string | Buffer;
}

/** At the root: below /office every address is the office's document. */
const MANIFEST = 'office.webmanifest';

/** A phone may cut a maskable icon to a circle of 80%, and the logo's corners must stay in it. */
const shares = { any: 0.66, maskable: 0.54 } as const;

/** The logo on the office’s color; `isCut` rounds the corners. */
const iconSvg = (logo: string, purpose: keyof typeof shares, isCut: boolean): string => {
  const size = 512;
  const side = size * shares[purpose];
  const start = (size - side) / 2;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">`,
    `<rect width="${size}" height="${size}" rx="${isCut ? 112 : 0}" fill="${palette.tealDeep}"/>`,
    `<image x="${start}" y="${start}" width="${side}" height="${side}" href="data:image/svg+xml;base64,${Buffer.from(logo).toString('base64')}"/>`,
    '</svg>',
  ].join('');
};

const hashed = (name: string, content: string | Buffer, extension: string) =>
  `assets/office/${name}-${createHash('sha256').update(content).digest('base64url').slice(0, 8)}.${extension}`;

const drawn = async (
  name: string,
  svg: string,
  pixels: number,
  purpose: HomeScreenIcon['purpose'],
): Promise<DrawnIcon> => {
  // Imported here, so that a build without images loads no drawing library.
  const { default: sharp } = await import('sharp');
  const content = await sharp(Buffer.from(svg)).resize(pixels, pixels).png({ palette: true }).toBuffer();
  const sizes = `${pixels}x${pixels}`;
  return { file: hashed(name, content, 'png'), content, sizes, type: 'image/png', purpose };
};

/**
 * Draws the icons of the office on a phone’s home screen.
 * @param drawsImages whether to draw bitmaps too, which iPhones need
 */
export const homeScreenIcons = async (logo: string, drawsImages: boolean): Promise<readonly DrawnIcon[]> => {
  const svg = iconSvg(logo, 'any', true);
  const whole = {
    file: hashed('icon', svg, 'svg'),
    content: svg,
    sizes: 'any',
    type: 'image/svg+xml',
    purpose: 'any',
  } as const;
  if (!drawsImages) return [whole];
  const maskable = iconSvg(logo, 'maskable', false);
  const bitmaps = await Promise.all([
    drawn('icon-192', svg, 192, 'any'),
    drawn('icon-512', svg, 512, 'any'),
    drawn('icon-maskable', maskable, 512, 'maskable'),
    // iOS rounds the corners itself.
    drawn('icon-touch', iconSvg(logo, 'any', false), 180, 'touch'),
  ]);
  return [whole, ...bitmaps];
};

/** The icons that come with an uploaded logo; undefined for the site's own logo. */
export const uploadedIcons = (logo: string): readonly HomeScreenIcon[] | undefined => {
  if (photoKind(logo) === undefined) return undefined;
  const icon = (width: number, purpose: HomeScreenIcon['purpose']): HomeScreenIcon => ({
    file: photoAddress(logo, { type: 'png', width }).slice(1),
    sizes: `${width}x${width}`,
    type: 'image/png',
    purpose,
  });
  return [icon(192, 'any'), icon(512, 'any'), icon(384, 'maskable'), icon(180, 'touch')];
};

const touchTags = (icons: readonly HomeScreenIcon[]): string =>
  icons
    .filter(({ purpose }) => purpose === 'touch')
    .map(({ file }) => `<link rel="apple-touch-icon" href="/${file}">`)
    .join('');

/** The tag of the icon in a browser's tab. */
export const tabIcon = (logo: string): string =>
  `<link rel="icon" href="${shownLogo(logo).mark}" type="image/${photoKind(logo) === undefined ? 'svg+xml' : 'png'}">`;

/** The icons of public pages. An iPhone finds that of the site's own logo without a tag. */
export const pageIcons = (logo: string): string => tabIcon(logo) + touchTags(uploadedIcons(logo) ?? []);

/**
 * What puts the office on a phone’s home screen: the manifest, and the tags of the document, which
 * no public page has.
 */
export const homeScreen = (
  { name, receiptPrefix }: Documents['business'],
  color: string,
  icons: readonly HomeScreenIcon[],
): { manifest: { name: string; content: string }; tags: string } => {
  // Home screens show about twelve letters.
  const title = `${receiptPrefix} Office`;
  const manifest = {
    id: officePaths.today,
    name: `${name} Office`,
    short_name: title,
    lang: 'en',
    start_url: officePaths.today,
    scope: officePaths.today,
    display: 'standalone',
    theme_color: color,
    background_color: palette.sand,
    icons: icons
      .filter(({ purpose }) => purpose !== 'touch')
      .map(({ file, sizes, type, purpose }) => ({ src: `/${file}`, sizes, type, purpose })),
  };
  const tags = [
    `<link rel="manifest" href="/${MANIFEST}">`,
    `<meta name="apple-mobile-web-app-title" content="${escapeHtml(title)}">`,
    touchTags(icons),
  ].join('');
  return { manifest: { name: MANIFEST, content: `${JSON.stringify(manifest)}\n` }, tags };
};
