import { piece } from './piece.ts';

export const testimonials = piece('testimonials').map((quote) => ({
  ...quote,
  text: `${quote.opening} ${quote.rest}`,
}));
