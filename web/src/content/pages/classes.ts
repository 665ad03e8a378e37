import { piece } from '../piece.ts';

export const classesPage = piece('classes-page');
