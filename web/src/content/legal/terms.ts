import { piece } from '../piece.ts';

export const terms = piece('legal/terms');
