export const servicesPage = {
  description:
    'Nine services for students and parents: consultation, essays, tutoring, BS/MD, AP, middle school, SAT/ACT, financial planning and international guidance.',
  lead: 'Nine ways to get help, from one hour to four years. Not sure? Start with a consultation, and we’ll tell you what you don’t need.',
} as const;
