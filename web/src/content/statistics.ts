import { type Claim, numbers } from './numbers.ts';

/** The panel 'Our Traction', also the home banner. */
export const traction: readonly Claim[] = [numbers.placed, numbers.coached, numbers.essays];

/** The four tiles of the partner page. */
export const partnerFigures: readonly Claim[] = [
  numbers.helped,
  numbers.schools,
  numbers.scholarships,
  numbers.matched,
];

/** What the home page promises; the footnote says what it means and what it does not. */
export const promise = 'Half the time and money to get an offer[[offer]]';
