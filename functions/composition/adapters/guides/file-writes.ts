import { s3Publishing } from '#adapters/s3/publishing.ts';
import { s3 } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: { guideFiles: ['s3:GetObject', 's3:PutObject'] },
} as const satisfies Grant;

/** Stores the guides’ files. */
export const fileWrites = (): ReturnType<typeof s3Publishing> => s3Publishing(read('GUIDES_BUCKET'), s3());
