import { piece } from './piece.ts';

/** The home page's texts are in introductions.ts, so that neither page loads the other's. */
export const { about, reasons } = piece('about');
