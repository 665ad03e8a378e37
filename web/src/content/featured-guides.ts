import { piece } from './piece.ts';

/** The guides that the home page shows and the footer of every page names. */
export const featuredGuides = piece('featured-guides');
