import { piece } from './piece.ts';

/** The About Us teaser and the three intro sections of the home page. */
export const { aboutTeaser, introductions } = piece('introductions');
