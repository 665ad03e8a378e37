import { CONSULTATION_MINUTES } from '#contract/endpoints/consultations/limits.ts';

export const home = {
  description:
    'Calm, practical help with U.S. college admissions for students and parents: counseling, essays and tutoring, from middle school to decision day.',
  kicker: 'College counseling, essays and tutoring',
  title: 'Four years to college, one step at a time',
  lead: 'We show you the next step and take it with you, from course choice to financial aid.',
  /** Below the buttons; about the first one. */
  next: `Pick a time on our calendar: ${String(CONSULTATION_MINUTES)} minutes by phone or video. No charge.`,
  servicesLead: 'Choose one service, or a package that combines several.',
  guidesLead: 'A guide takes an evening, is yours to keep, and its next edition is free.',
  packagesLead: 'Each one covers a stage. Or pay by the hour, with a written agreement.',
} as const;
