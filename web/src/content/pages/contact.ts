import { responseTimes } from '#contract/words/response-times.ts';

export const contactPage = {
  description: `Write, call or visit: email, phone, office hours and a map. A counselor, not a robot, reads every message from students and parents within ${responseTimes.message}.`,
  lead: `Have a question, a worry or a deadline tomorrow? Write or call. A counselor reads every message and will answer within ${responseTimes.message}.`,
  visit: 'By appointment only.',
} as const;
