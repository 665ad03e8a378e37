import { piece } from '../piece.ts';

export const shopPage = piece('shop-page');
