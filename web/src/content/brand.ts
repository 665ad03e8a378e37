import { piece } from './piece.ts';

/** The business that runs the site. */
export const brand = piece('brand');

export const socialLinks = piece('social');
