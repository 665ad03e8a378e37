import { responseTimes } from '#contract/response-times.ts';

export const contactPage = {
  description: `Write, call or visit: email, phone, office hours and a map. A counselor, not a robot, reads every message from students and parents within ${responseTimes.message}.`,
  lead: `A question, a worry, a deadline tomorrow: write or call. A counselor reads every message and answers within ${responseTimes.message}.`,
  visit: 'Please make an appointment before you come.',
} as const;
