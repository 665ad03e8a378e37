/** Every page of the office. Emails link to some of them. */
export const officePaths = {
  today: '/office',
  orders: '/office/orders',
  guides: '/office/guides',
  codes: '/office/codes',
  leads: '/office/leads',
  messages: '/office/messages',
  calendar: '/office/calendar',
  agreements: '/office/agreements',
  classes: '/office/classes',
  website: '/office/website',
  /** The person's address follows in the fragment, which no log has. */
  people: '/office/people',
  settings: '/office/settings',
  auditLog: '/office/journal',
  signIn: '/office/sign-in',
  /** The token follows in the fragment. */
  invitation: '/office/invitation',
} as const;
