export const shopPage = {
  description:
    'PDF guides to STEAM and non-STEAM majors, essays, tests and aid, written for U.S. applicants. Pay with PayPal, download right away, read one in an evening.',
  lead: 'Short, practical guides to majors, essays, tests and aid. Download right away; yours to keep.',
} as const;
