import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { MAIL_LOGO, mailPortrait } from '#contract/pages/mail-pictures.ts';
import { GUIDE_FILES } from '#contract/site-paths.ts';
import type { Pieces } from '#contract/website/pieces.ts';

/** Emails show them at 48 pixels; phones have up to three pixels for each. */
const SIDE = 144;

/**
 * Writes the pictures in emails: the logo, and the portraits of the counselors, cut to a square at
 * the face. Mail programs show no SVG and no AVIF, and emails stay for years, so the names have no
 * hash.
 * @param out the built site, which has the originals
 */
export const writeMailPictures = async (out: string, counselors: Pieces['counselor-summaries']): Promise<void> => {
  // Imported here, because loading it takes a moment.
  const { default: sharp } = await import('sharp');
  const pictures = [
    { address: MAIL_LOGO, source: '/favicon.svg' },
    ...counselors
      .map(({ name, image }) => ({
        address: mailPortrait(name),
        source: typeof image === 'string' ? image : image.src,
      }))
      // An uploaded one has a file for emails.
      .filter(({ source }) => !source.startsWith(GUIDE_FILES)),
  ];
  for (const { address, source } of pictures) {
    const target = path.join(out, address);
    await mkdir(path.dirname(target), { recursive: true });
    const original = await readFile(path.join(out, source));
    // An SVG is drawn at its own size, which for the logo is small.
    const drawn = sharp(original, { density: 300 }).resize(SIDE, SIDE, { fit: 'cover', position: 'top' });
    await writeFile(target, await drawn.png({ palette: true }).toBuffer());
  }
};
