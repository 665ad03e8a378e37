import { piece } from '../piece.ts';

export const contactPage = piece('contact');
