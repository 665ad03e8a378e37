import { createHash } from 'node:crypto';
import { imageSize } from 'image-size';
import { PHOTO_FILE_MAX_BYTES } from '#contract/endpoints/website/limits.ts';
import type { addOfficePhoto as contract } from '#contract/endpoints/website/office.ts';
import { type PhotoFile, type PhotoKind, photoFiles, photoKey, photoName } from '#contract/website/photos.ts';
import type { PublicFiles, Uploads } from '../guides/ports.ts';
import { notFound, Refusal } from '../shared/refusal.ts';
import type { UseCase } from '../shared/use-case.ts';
import type { Website } from './ports.ts';

const GONE = 'We don’t have this photo: uploads are kept for a day. Choose it again.';

const unusable = (problem: string): Refusal =>
  new Refusal('INVALID_INPUT', { message: `This photo can’t be used: ${problem}. Choose it again.` });

/**
 * Keeps the files of a photo that a browser has cut, under a name that its content gives it, so a
 * repeated call changes nothing. No page shows it until a document that names it is published.
 * @throws Refusal NOT_FOUND; INVALID_INPUT for files that are missing, too large, another type or
 *   size than they should be, or that say more than what they show
 */
export function addOfficePhoto({
  website,
  uploads,
  publicFiles,
}: {
  readonly website: Pick<Website, 'addUpload'>;
  readonly uploads: Uploads;
  readonly publicFiles: Pick<PublicFiles, 'store'>;
}): UseCase<typeof contract, 'input' | 'record'> {
  return async ({ input: { kind, files }, record }) => {
    const expected: readonly PhotoFile[] = photoFiles[kind];
    if (files.length !== expected.length) throw unusable('it doesn’t have all of its sizes');
    const read = expected.map(async (file) => {
      const sent = files.find(({ type, width }) => type === file.type && width === file.width);
      if (sent === undefined) throw unusable('it doesn’t have all of its sizes');
      const content = await uploads.read(sent.id);
      if (content === undefined) throw notFound(GONE);
      const problem = problemOf(content, kind, file);
      if (problem !== undefined) throw unusable(`its ${file.type.toUpperCase()} file ${problem}`);
      return { file, content };
    });
    const photos = await Promise.all(read);
    const hash = createHash('sha256');
    for (const { content } of photos) hash.update(content);
    const name = photoName(kind, hash.digest('hex').slice(0, 16));
    await Promise.all(
      photos.map(({ file, content }) => publicFiles.store(photoKey(name, file), content, `image/${file.type}`)),
    );
    await website.addUpload(name);
    record({ subject: name });
    return { name };
  };
}

/** What is wrong with a file; ends a sentence that begins with it. */
function problemOf(content: Uint8Array, kind: PhotoKind, expected: PhotoFile): string | undefined {
  if (content.byteLength > PHOTO_FILE_MAX_BYTES) return 'is too large';
  let size: ReturnType<typeof imageSize>;
  try {
    size = imageSize(content);
  } catch {
    return 'isn’t a picture';
  }
  const { type, width, height } = size;
  if (type !== expected.type) return 'is of another type';
  const fits =
    kind === 'picture'
      ? width <= expected.width && height <= expected.height
      : width === expected.width && height === expected.height;
  if (!fits) return 'has another size';
  return hasMetadata(Buffer.from(content), expected.type)
    ? 'has metadata, such as the place where it was taken'
    : undefined;
}

/** A WebP says in its head what else it has; the other types name it before their pixels. */
function hasMetadata(content: Buffer, type: PhotoFile['type']): boolean {
  if (type === 'webp') return content.toString('latin1', 12, 16) === 'VP8X' && ((content[20] ?? 0) & 0b1100) !== 0;
  return /Exif|eXIf|rdf\+xml|adobe\.xmp/.test(content.toString('latin1', 0, 1024));
}
