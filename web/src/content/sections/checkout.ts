import { piece } from '../piece.ts';

/** Whether the site takes no payments yet. */
export const isCheckoutClosed = (): boolean => piece('checkout') === 'closed';
