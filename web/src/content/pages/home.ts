import { CONSULTATION_MINUTES } from '#contract/endpoints/consultations/limits.ts';

export const home = {
  description:
    'Calm help with U.S. college admissions for families: counseling, essays and tutoring, from middle school to decision day.',
  kicker: 'College counseling, essays and tutoring',
  title: 'Four years to college, one step at a time',
  lead: 'We show you the next step and take it with you, from courses to financial aid.',
  /** Below the buttons; about the first one. */
  next: `Pick a time on our calendar: ${String(CONSULTATION_MINUTES)} minutes by phone or video. No charge.`,
  servicesLead: 'Choose a service, or a package of several.',
  guidesLead: 'A guide takes an evening, and its next edition is free.',
  packagesLead: 'Each covers a stage. Or pay by the hour.',
} as const;
