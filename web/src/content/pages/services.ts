export const servicesPage = {
  description:
    'Nine services for students and parents: consultation, essays, tutoring, BSMD/BSDO, AP, middle school, SAT/ACT, financial planning and international guidance.',
  lead: 'Nine ways to get help, from one hour to four years. If you are unsure, start with a consultation and we will tell you what you do not need.',
} as const;
