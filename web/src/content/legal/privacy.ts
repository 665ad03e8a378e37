import { piece } from '../piece.ts';

export const privacy = piece('legal/privacy');
