import { piece } from '../piece.ts';

export const accessibility = piece('legal/accessibility');
