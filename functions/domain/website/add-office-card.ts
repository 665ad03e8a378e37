import { imageSize } from 'image-size';
import type { addOfficeCard as contract } from '#contract/endpoints/website/office.ts';
import { CARD_MAX_BYTES, cardKey, cardSize } from '#contract/website/cards.ts';
import type { PublicFiles, Uploads } from '../guides/ports.ts';
import { invalidInput, notFound } from '../shared/refusal.ts';
import type { UseCase } from '../shared/use-case.ts';
import type { BeginWriting, Website } from './ports.ts';

/**
 * Keeps a preview card that a browser drew. With the last one that is missing, pages are written
 * again, and name it. A repeated call changes nothing for readers.
 * @throws Refusal NOT_FOUND for a card that no page lacks, or an upload that is gone; INVALID_INPUT
 *   for what is no JPEG of a card's size
 */
export function addOfficeCard({
  website,
  uploads,
  publicFiles,
  beginWriting,
}: {
  readonly website: Pick<Website, 'shown' | 'listUploads' | 'addUpload'>;
  readonly uploads: Uploads;
  readonly publicFiles: Pick<PublicFiles, 'store'>;
  readonly beginWriting: BeginWriting;
}): UseCase<typeof contract> {
  return async ({ input: { card, upload } }) => {
    const { missingCards } = await website.shown();
    if (!missingCards.some(({ name }) => name === card)) throw notFound('No page lacks this card.');
    const content = await uploads.read(upload);
    if (content === undefined) throw notFound('We don’t have this card: uploads are kept for a day.');
    if (!isCard(content)) throw invalidInput({ upload: 'This isn’t a preview card' });
    await publicFiles.store(cardKey(card), content, 'image/jpeg');
    await website.addUpload(card);
    const drawn = await website.listUploads();
    if (missingCards.every(({ name }) => drawn.includes(name))) await beginWriting();
  };
}

function isCard(content: Uint8Array): boolean {
  if (content.byteLength > CARD_MAX_BYTES) return false;
  try {
    const { type, width, height } = imageSize(content);
    return type === 'jpg' && width === cardSize.width && height === cardSize.height;
  } catch {
    return false;
  }
}
