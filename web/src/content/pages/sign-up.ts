import { responseTimes, SIGN_UP_TIME } from '#contract/words/response-times.ts';
import { elena, tomas } from '../counselor-summaries.ts';
import type { NamedText } from '../types.ts';

export const signUpPage = {
  description:
    'Register for a free consultation in one short form: tell us who you are and what your goals are. A counselor will call or email to set up a time. No charge.',
  kicker: 'Book your free consultation',
  lead: 'Tell us who you are and what your goals are.',
  /** Beside the link to the calendar. */
  pick: 'Three fields and a code, and your consultation is booked.',
  whoCalls: `${elena.name} or ${tomas.name} will call or email you within ${responseTimes.registration}.`,
} as const;

/** What follows registration. */
export const firstSteps: readonly NamedText[] = [
  { title: 'Register', text: `One form, ${SIGN_UP_TIME}.` },
  { title: 'Talk', text: 'A counselor reads what you wrote, then calls or emails to set up a time.' },
  { title: 'Decide', text: 'We’ll tell you what we’d do first, and what you can handle on your own.' },
];
