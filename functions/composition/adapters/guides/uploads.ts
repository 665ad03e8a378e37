import { s3Uploads } from '#adapters/s3/uploads.ts';
import { s3 } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: { uploads: ['s3:GetObject'] },
} as const satisfies Grant;

/** Reads uploads; another function makes the forms that send them. */
export const uploads = (): ReturnType<typeof s3Uploads> => s3Uploads(read('UPLOADS_BUCKET'), s3());
