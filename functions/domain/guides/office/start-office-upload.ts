import {
  GUIDE_FILE_MAX_BYTES,
  GUIDE_PICTURE_MAX_BYTES,
  GUIDE_UPLOAD_SECONDS,
} from '#contract/endpoints/guides/limits.ts';
import type { startOfficeUpload as contract } from '#contract/endpoints/guides/office.ts';
import { PHOTO_FILE_MAX_BYTES } from '#contract/endpoints/website/limits.ts';
import { CARD_MAX_BYTES } from '#contract/website/cards.ts';
import type { Random } from '../../shared/ports.ts';
import type { UseCase } from '../../shared/use-case.ts';
import type { UploadForm, UploadForms } from '../ports.ts';

const UPLOADS = {
  pdf: { type: 'application/pdf', maxBytes: GUIDE_FILE_MAX_BYTES },
  picture: { type: 'image/jpeg', maxBytes: GUIDE_PICTURE_MAX_BYTES },
  card: { type: 'image/jpeg', maxBytes: CARD_MAX_BYTES },
  avif: { type: 'image/avif', maxBytes: PHOTO_FILE_MAX_BYTES },
  webp: { type: 'image/webp', maxBytes: PHOTO_FILE_MAX_BYTES },
  png: { type: 'image/png', maxBytes: PHOTO_FILE_MAX_BYTES },
} as const;

/** Lets the browser send one file straight to the store: a PDF, or some kind of picture. */
export function startOfficeUpload({
  uploadForms,
  random,
}: {
  uploadForms: UploadForms;
  random: Random;
}): UseCase<typeof contract> {
  return async ({ input: { kind } }) => {
    const id = random.id();
    const limits = { ...UPLOADS[kind], seconds: GUIDE_UPLOAD_SECONDS };
    const { url, fields }: UploadForm = await uploadForms.make(id, limits);
    return { id, url, fields: { ...fields }, maxBytes: limits.maxBytes };
  };
}
