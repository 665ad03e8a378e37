/**
 * The alarms that log lines raise, with the lines that count: the value of `event`, or a refusal
 * with a code. Every function's log has this list, so the texts are in alarms.ts.
 */
export const eventsOfAlarms = {
  'paid-without-grant': ['order-quarantined', 'payment-without-order', 'paid-by-erased-buyer'],
  'foreign-payment': ['foreign-payment', 'order-without-payment'],
  'payments-closed': ['payments-closed'],
  'paid-twice': ['paid-twice'],
  'refund-failed': ['refund-failed'],
  'reconciliation-difference': ['payment-differs', 'reconciliation-cut-short'],
  'receipt-given-up': ['receipt-given-up'],
  'mail-given-up': ['mail-given-up'],
  'receipt-bounced': ['receipt-bounced'],
  'inbox-refuses': ['inbox-refuses'],
  'mail-server-refuses': ['mail-server-refuses'],
  'unproven-mail': ['unproven-mail', 'unproven-mail-left-out'],
  'webhook-refused': ['webhook-refused'],
  'wrong-codes': ['refused WRONG_CODE', 'refused CODE_ENDED'],
  'passkeys-refused': ['refused PASSKEY_REFUSED'],
  'audit-log-incomplete': ['audit-log-incomplete'],
  'many-codes': ['code-mailed'],
  'many-bookings': ['consultation-booked', 'booking-over-limit'],
  'oldest-open-order': ['sweep'],
  'outbox-stuck': ['outbox'],
  'leads-waiting': ['waiting-leads'],
  'reminders-late': ['reminders'],
  /** For the alarms of a function, which its record describes. */
  'schedule-run': ['schedule'],
  'run-failed': ['run-failed', 'notification-failed'],
} as const;

/** Raised by a line with this alarm's id in `alarm`. */
export type LineAlarm = keyof typeof eventsOfAlarms;

const alarms = new Map<string, string>(
  Object.entries(eventsOfAlarms).flatMap(([alarm, events]) => events.map((event) => [event, alarm] as const)),
);

/** The alarm that a line counts for, if any. */
export const alarmOfLine = (event: string, code: unknown): string | undefined =>
  alarms.get(typeof code === 'string' ? `${event} ${code}` : event);
