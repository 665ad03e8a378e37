import { s3Files } from '#adapters/s3/files.ts';
import type { PublishedFiles } from '#domain/guides/ports.ts';
import { s3 } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  // A link later has the permissions of the function that signed it.
  may: { guideFiles: ['s3:GetObject'] },
} as const satisfies Grant;

/** Reads the guides’ files. */
export const publishedFiles = (): PublishedFiles => s3Files(read('GUIDES_BUCKET'), s3());
