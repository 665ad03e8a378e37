import { s3UploadForms } from '#adapters/s3/upload-forms.ts';
import type { UploadForms } from '#domain/guides/ports.ts';
import { s3 } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  // A form later has the permissions of the function that signed it.
  may: { uploads: ['s3:PutObject'] },
} as const satisfies Grant;

/** Makes the forms that send uploads. */
export const uploadForms = (): UploadForms => s3UploadForms(read('UPLOADS_BUCKET'), s3());
