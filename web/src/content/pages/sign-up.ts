import { responseTimes } from '#contract/response-times.ts';
import { elena, tomas } from '../counselor-summaries.ts';

export const signUpPage = {
  description:
    'Register for a free consultation in one short form: tell us who you are and what your goals are. A counselor will call or email to set up a time. No charge.',
  kicker: 'Book your free consultation',
  lead: 'Tell us who you are and what your goals are. A counselor will contact you to set up your free consultation.',
  whoCalls: `${elena.name} or ${tomas.name} will call or email you within ${responseTimes.registration}.`,
} as const;
