import { piece } from './piece.ts';

export const resources = piece('resources');
