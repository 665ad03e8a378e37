import { s3PublicFiles } from '#adapters/s3/public-files.ts';
import type { PublicFiles } from '#domain/guides/ports.ts';
import { s3 } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: { publicFiles: ['s3:GetObject', 's3:PutObject'] },
} as const satisfies Grant;

/** Stores the pictures and samples of guides, unless they are there. */
export const publicFiles = (): PublicFiles => s3PublicFiles(read('PUBLIC_FILES_BUCKET'), s3());
