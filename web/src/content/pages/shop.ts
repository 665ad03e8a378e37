export const shopPage = {
  description:
    'PDF guides to STEAM and non-STEAM majors, essays, tests and aid, written for U.S. applicants. Read one in an evening; pay with PayPal and download it at once.',
  lead: 'Short guides to majors and to the steps around them, written for U.S. applicants. Read one in an evening. Pay with PayPal, download it at once, and find it in your dashboard ever after.',
} as const;
