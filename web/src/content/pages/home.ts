import { piece } from '../piece.ts';

export const home = piece('home');
