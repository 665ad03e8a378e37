export const home = {
  description:
    'Calm, practical help with U.S. college admission for students and parents: counseling, essays and tutoring, from middle school to the last decision letter.',
  kicker: 'College counseling, essays and tutoring',
  title: 'Four years to college, one step at a time',
  lead: 'We show you the next step, and walk it with you: courses, activities, tests, essays, applications and aid.',
  /** Below the buttons: what happens after the first one is pressed. */
  next: 'You fill in one page. A counselor contacts you to arrange the talk. It costs nothing.',
  servicesLead: 'Take one, or let a package put several in order.',
  packagesLead: 'Each one covers a stage. Hourly consultation and block hours are there too.',
} as const;
