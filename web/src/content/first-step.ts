import { SIGN_UP_TIME } from '#contract/response-times.ts';
import type { NamedText } from './types.ts';

/** The prompt to register at the end of most pages. */
export const firstStep = {
  title: 'Start with one conversation',
  lead: 'Your first consultation is free, with no obligation.',
  /** Below a button that links to registration. */
  note: 'Your first consultation is free. We’ll contact you to set it up.',
  priceNote: 'We’ll agree on a price with you before anything begins.',
} as const;

export const firstSteps: readonly NamedText[] = [
  { title: 'Register', text: `One form, ${SIGN_UP_TIME}.` },
  { title: 'Talk', text: 'A counselor reads what you wrote, then calls or emails to set up a time.' },
  { title: 'Decide', text: 'We’ll tell you what we’d do first, and what you can handle on your own.' },
];
