import { piece } from '../piece.ts';

export const notFound = piece('not-found');
