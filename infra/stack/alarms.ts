/**
 * The alarms as data. The operator reads `errorImpact` first: what is wrong, and for whom.
 * docs/runbook.md has a section for each alarm, under its id.
 */
interface AlarmDescription {
  /** Names the alarm and its section of the runbook. */
  readonly id: string;
  /** What does not work, for whom, in one sentence. */
  readonly errorImpact: string;
}

/** Counts log lines (functions/http/log.ts) of the functions whose records name the alarm. */
interface LogAlarm extends AlarmDescription {
  /** The values of the line's `event` that count. */
  readonly events: readonly string[];
  /** Only lines that are a refusal with this code. */
  readonly code?: string;
  /**
   * How many lines within `minutes` raise the alarm. If `of` names a setting, a share of that
   * setting.
   */
  readonly threshold: number;
  readonly of?: 'unprovenMailPerHour';
  readonly minutes: number;
}

/**
 * Codes sent in an hour, to all addresses: far more than visitors ask for, and far fewer than SES
 * lets a new account send.
 */
const MANY_CODES_PER_HOUR = 200;

/**
 * Consultations that are booked, or refused to one network, in an hour: far more than a few
 * counselors can hold.
 */
const MANY_BOOKINGS_PER_HOUR = 20;

const HOUR = 60;

export const logAlarms = [
  {
    id: 'paid-without-grant',
    errorImpact:
      'A buyer has paid and can’t get the guides: the payment doesn’t match the order, or the buyer was erased, and a person must decide.',
    events: ['order-quarantined', 'payment-without-order', 'paid-by-erased-buyer'],
    threshold: 1,
    minutes: 5,
  },
  {
    id: 'foreign-payment',
    errorImpact:
      'Someone else’s payment has the number of an order, or an open order has lost its payment: nothing happens until a person looks.',
    events: ['foreign-payment', 'order-without-payment'],
    threshold: 1,
    minutes: HOUR,
  },
  {
    id: 'paid-twice',
    errorImpact: 'A buyer was charged twice for the same guides, and refunding the second payment has failed.',
    events: ['paid-twice'],
    threshold: 1,
    minutes: 5,
  },
  {
    id: 'refund-failed',
    errorImpact:
      'PayPal couldn’t pay out a refund: a buyer waits for money that is still ours, and has the guides back.',
    events: ['refund-failed'],
    threshold: 1,
    minutes: HOUR,
  },
  {
    id: 'reconciliation-difference',
    errorImpact:
      "PayPal's books and ours differ: someone may have paid without getting guides, or got guides without paying.",
    events: ['payment-differs', 'reconciliation-cut-short'],
    threshold: 1,
    minutes: HOUR,
  },
  {
    id: 'receipt-given-up',
    errorImpact:
      'A buyer has the guides on the dashboard but won’t get the receipt, or the notice of a refund, by email.',
    events: ['receipt-given-up'],
    threshold: 1,
    minutes: HOUR,
  },
  {
    id: 'mail-given-up',
    errorImpact:
      'The email of an inquiry, a sign-up, a consultation or a new edition was never sent: the business or the family doesn’t know.',
    events: ['mail-given-up'],
    threshold: 1,
    minutes: HOUR,
  },
  {
    id: 'receipt-bounced',
    errorImpact: 'A buyer’s receipt or notice about a payment bounced: the address doesn’t exist or refuses our mail.',
    events: ['receipt-bounced'],
    threshold: 1,
    minutes: HOUR,
  },
  {
    id: 'inbox-refuses',
    errorImpact:
      'The business’s own inbox refused an inquiry, and SES no longer writes to it: inquiries are stored, but no one reads them.',
    events: ['inbox-refuses'],
    threshold: 1,
    minutes: HOUR,
  },
  {
    id: 'unproven-mail',
    errorImpact:
      'Many confirmations and sign-up emails go out, perhaps to people who never wrote to us; over the limit they are skipped.',
    events: ['unproven-mail', 'unproven-mail-left-out'],
    threshold: 0.6,
    of: 'unprovenMailPerHour',
    minutes: HOUR,
  },
  {
    id: 'webhook-refused',
    errorImpact:
      "PayPal's messages are refused: refunds and disputes go unnoticed, and late payments wait for the schedule.",
    events: ['webhook-refused'],
    // One may be a stranger's attempt; PayPal itself repeats a refused message.
    threshold: 3,
    minutes: HOUR,
  },
  {
    id: 'wrong-codes',
    errorImpact: 'Many one-time codes are wrong: someone is guessing, or buyers get codes that don’t work.',
    events: ['refused'],
    code: 'WRONG_CODE',
    threshold: 50,
    minutes: HOUR,
  },
  {
    id: 'passkeys-refused',
    errorImpact:
      'Many passkeys are refused in the office: someone tries to get in, or the team can’t after a change of the domain.',
    events: ['refused'],
    code: 'PASSKEY_REFUSED',
    threshold: 10,
    minutes: HOUR,
  },
  {
    id: 'journal-incomplete',
    errorImpact:
      'The office did something, but its journal doesn’t say how it ended: later no one can tell what was changed.',
    events: ['journal-incomplete'],
    threshold: 1,
    minutes: HOUR,
  },
  {
    id: 'many-codes',
    errorImpact:
      'Many one-time codes are sent: someone may be flooding inboxes from many networks, which harms our reputation as a sender.',
    events: ['code-mailed'],
    threshold: MANY_CODES_PER_HOUR,
    minutes: HOUR,
  },
  {
    id: 'many-bookings',
    errorImpact:
      'Many consultations are booked at once: someone may be taking the counselors’ free times with invented families.',
    events: ['consultation-booked', 'booking-over-limit'],
    threshold: MANY_BOOKINGS_PER_HOUR,
    minutes: HOUR,
  },
] as const satisfies readonly LogAlarm[];

/**
 * The maximum of a number that a schedule logs on each run. A missing number means that the
 * schedule does not run.
 */
interface GaugeAlarm extends AlarmDescription {
  readonly event: string;
  /** The member of the line with the number. */
  readonly member: string;
  /** In the member's own unit. */
  readonly above: number;
  readonly minutes: number;
}

export const gaugeAlarms = [
  {
    id: 'oldest-open-order',
    errorImpact: 'Orders wait longer than 15 minutes: buyers who paid and closed the browser don’t get their guides.',
    event: 'sweep',
    member: 'lateMinutes',
    above: 15,
    minutes: 15,
  },
  {
    id: 'outbox-stuck',
    errorImpact:
      'Emails wait longer than 30 minutes: inquiries don’t reach the business, and confirmations don’t reach their senders.',
    event: 'outbox',
    member: 'oldestMinutes',
    above: 30,
    minutes: 15,
  },
  {
    id: 'leads-waiting',
    errorImpact: 'Leads wait longer than 30 minutes: the business doesn’t know that these families signed up.',
    event: 'lead-summary',
    member: 'oldestMinutes',
    above: 30,
    minutes: 15,
  },
  {
    id: 'reminders-late',
    errorImpact: 'Reminders are more than 30 minutes late or not sent at all: families may miss their consultation.',
    event: 'reminders',
    member: 'lateMinutes',
    above: 30,
    minutes: 15,
  },
] as const satisfies readonly GaugeAlarm[];

/** Alarms on what AWS itself counts. */
export const serviceAlarms = {
  throttles: 'Lambda has no capacity for our functions: visitors and buyers get errors.',
  'bounce-rate':
    'Many emails bounce: AWS reviews us above 5 % and may stop all our mail above 10 %; then no one can log in or buy.',
  'complaint-rate':
    'Recipients mark our mail as spam: AWS reviews us above 0.1 % and may stop all our mail above 0.5 %; then no one can log in or buy.',
  'mail-feedback-lost': 'A bounced email was not recorded: no one knows whose it was, perhaps a buyer’s receipt.',
  'gateway-refusals':
    'The gateway refuses requests because there are too many: visitors can’t sign in or buy. It may be an attack.',
  'office-errors': 'The owner or a counselor gets errors in the office; visitors and buyers are not affected.',
  'site-errors': 'Visitors get server errors on the website itself.',
} as const;

/**
 * AWS writes the budget's email, and we choose only the budget's name. So the name says what is
 * wrong and where to read on.
 * @param stage up to 16 characters; a name has room for 100, without colons
 */
export const budgetName = (stage: string): string =>
  `guide-shop-${stage} - AWS costs the business too much; all goes on. docs/runbook.md#budget`;

type DescribedAlarm =
  | (typeof logAlarms)[number]['id']
  | (typeof gaugeAlarms)[number]['id']
  | keyof typeof serviceAlarms;

/** A section of docs/runbook.md. */
export type RunbookSection = DescribedAlarm | 'function-errors' | 'function-slow' | 'budget';
