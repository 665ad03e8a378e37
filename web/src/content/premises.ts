import { piece } from './piece.ts';

/** Where the business is and when it is open. */
export const premises = piece('premises');
