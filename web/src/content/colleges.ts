import { piece } from './piece.ts';

/** The colleges of the logo carousel, which gave permission. */
export const colleges = piece('colleges');
