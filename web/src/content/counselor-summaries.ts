import { piece } from './piece.ts';
import type { CounselorSummary } from './types.ts';

/** For the link to the counselors on many pages. */
export const counselorSummaries: readonly CounselorSummary[] = piece('counselor-summaries');
