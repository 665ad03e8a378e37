import { piece } from './piece.ts';
import type { Testimonial } from './types.ts';

export const testimonials: readonly Testimonial[] = piece('testimonials').map((quote) => ({
  ...quote,
  text: `${quote.opening} ${quote.rest}`,
}));
