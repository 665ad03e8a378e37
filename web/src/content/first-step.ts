import { SIGN_UP_TIME } from '#contract/response-times.ts';
import type { NamedText } from './types.ts';

/** The prompt that ends most pages: what happens when somebody registers. */
export const firstStep = {
  title: 'Start with one conversation',
  lead: 'The first consultation is free. You owe nothing, and you decide afterward.',
  /** Beside a button that leads to registration. */
  note: 'The first consultation is free. We contact you to arrange it.',
  priceNote: 'The price is agreed with you before anything begins.',
} as const;

export const firstSteps: readonly NamedText[] = [
  { title: 'Register', text: `One form, ${SIGN_UP_TIME}.` },
  { title: 'Talk', text: 'A counselor reads what you wrote and contacts you to arrange the consultation.' },
  { title: 'Decide', text: 'You hear what we would do first, and what you can do without us.' },
];
