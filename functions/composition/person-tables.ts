/** The tables that have something about a person, by their variables. */
export const personTables = {
  users: 'TABLE_USERS',
  otpCodes: 'TABLE_OTP_CODES',
  sessions: 'TABLE_SESSIONS',
  transactions: 'TABLE_TRANSACTIONS',
  leads: 'TABLE_LEADS',
  consultations: 'TABLE_CONSULTATIONS',
  messages: 'TABLE_MESSAGES',
  outbox: 'TABLE_OUTBOX',
  mailFeedback: 'TABLE_MAIL_FEEDBACK',
  followUps: 'TABLE_FOLLOW_UPS',
  agreements: 'TABLE_AGREEMENTS',
  paymentRequests: 'TABLE_PAYMENT_REQUESTS',
} as const;
