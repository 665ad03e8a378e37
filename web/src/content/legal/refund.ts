import { piece } from '../piece.ts';

export const refund = piece('legal/refund');
