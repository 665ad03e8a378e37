import { piece } from './piece.ts';

/** For the link to the counselors on many pages. */
export const counselorSummaries = piece('counselor-summaries');
