import { piece } from '../piece.ts';

/** What a package costs, for the home page, the packages and the FAQ; may be empty. */
export const cost = piece('usual-cost');
