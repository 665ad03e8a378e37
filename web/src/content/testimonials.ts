// Sample: testimonials. Delete this line when it’s yours.
import daniel from '../pictures/portraits/daniel.svg';
import ines from '../pictures/portraits/ines.svg';
import maya from '../pictures/portraits/maya.svg';
import type { Testimonial } from './types.ts';

/** Invented samples. evidence.ts has the consent to each. */
const quotes = [
  {
    name: 'Maya',
    relation: 'Student',
    location: 'Fremont, California',
    image: maya,
    avatar: maya,
    opening: 'I had eleven drafts of one essay and none of them sounded like me.',
    rest: 'We threw ten away. The one we kept was about fixing bikes with my aunt.',
  },
  {
    name: 'Daniel',
    relation: 'Parent',
    location: 'Plano, Texas',
    image: daniel,
    avatar: daniel,
    opening: 'I finally knew what was due and when.',
    rest: 'On Sundays we looked at one page together and then had dinner.',
  },
  {
    name: 'Ines',
    relation: 'Student',
    location: 'Edison, New Jersey',
    image: ines,
    avatar: ines,
    opening: 'My coach asked harder questions than the real interview did.',
    rest: 'By March I was calm, and I could say why I want to be a doctor.',
  },
] as const satisfies readonly Omit<Testimonial, 'text'>[];

/** Who is quoted; each name is there once. */
export type QuotedName = (typeof quotes)[number]['name'];

export const testimonials: readonly Testimonial[] = quotes.map((one) => ({
  ...one,
  text: `${one.opening} ${one.rest}`,
}));
