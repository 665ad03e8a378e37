import { CONSULTATION_MINUTES } from '#contract/endpoints/consultations/limits.ts';
import type { NamedText } from '../types.ts';

/** The prompt to talk to a counselor at the end of most pages. */
export const firstStep = {
  title: 'Start with one conversation',
  lead: 'Your first consultation is free, with no obligation.',
  /** The link to the calendar, beside a button that links to registration. */
  pick: 'Pick a time now',
} as const;

/** What follows the link to the calendar. */
export const bookSteps: readonly NamedText[] = [
  { title: 'Pick a time', text: 'Three fields and a code from your email.' },
  { title: 'Talk', text: `${String(CONSULTATION_MINUTES)} minutes with a counselor, by phone or video.` },
  { title: 'Decide', text: 'We’ll tell you what we’d do first, and what you can handle on your own.' },
];
