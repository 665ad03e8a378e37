/**
 * What raises an alarm, as data. Each says what is wrong for whom: that sentence is what the operator reads first, at night, and
 * it is compulsory. docs/runbook.md has a section for each, under the alarm's id.
 */
interface AlarmDescription {
  /** Names the alarm and its section of the runbook. */
  readonly id: string;
  /** The harm, in one sentence: what does not work, for whom. */
  readonly errorImpact: string;
}

/** Counted from the lines that functions log (functions/http/log.ts), in the logs of those whose records name it. */
interface LogAlarm extends AlarmDescription {
  /** The values of the line's `event` that count. */
  readonly events: readonly string[];
  /** Only lines that are a refusal with this code. */
  readonly code?: string;
  /** How many within `minutes` are too many; a share where `of` names the setting that is the whole. */
  readonly threshold: number;
  readonly of?: 'unprovenMailPerHour';
  readonly minutes: number;
}

/** Codes mailed in an hour, to whomever: far more than visitors ask for, and far fewer than SES lets a new account send. */
const MANY_CODES_PER_HOUR = 200;

const HOUR = 60;

/** Lines of which the first one, or too many, call somebody. */
export const logAlarms = [
  {
    id: 'paid-without-grant',
    errorImpact:
      'A buyer has paid and cannot have the guides: the payment does not fit the order, and a person must decide.',
    events: ['order-quarantined', 'payment-without-order'],
    threshold: 1,
    minutes: 5,
  },
  {
    id: 'foreign-payment',
    errorImpact:
      'A payment that we did not create carries the number of an order, or an open order has lost its payment: no one is charged or served for it until a person looks.',
    events: ['foreign-payment', 'order-without-payment'],
    threshold: 1,
    minutes: HOUR,
  },
  {
    id: 'paid-twice',
    errorImpact: 'A buyer was charged twice for the same guides, and giving the second payment back has failed.',
    events: ['paid-twice'],
    threshold: 1,
    minutes: 5,
  },
  {
    id: 'reconciliation-difference',
    errorImpact:
      "PayPal's books and ours differ: somebody may have paid without receiving, or received without paying.",
    events: ['payment-differs', 'reconciliation-cut-short'],
    threshold: 1,
    minutes: HOUR,
  },
  {
    id: 'receipt-given-up',
    errorImpact:
      'A buyer has the guides on the dashboard but will never get the receipt, or the news of a refund, by mail.',
    events: ['receipt-given-up'],
    threshold: 1,
    minutes: HOUR,
  },
  {
    id: 'mail-given-up',
    errorImpact: 'An enquiry or a welcome mail was never sent: the business does not know that somebody wrote.',
    events: ['mail-given-up'],
    threshold: 1,
    minutes: HOUR,
  },
  {
    id: 'receipt-bounced',
    errorImpact:
      'A buyer has paid and the receipt, or news of the payment, came back: the address does not exist or refuses our mail.',
    events: ['receipt-bounced'],
    threshold: 1,
    minutes: HOUR,
  },
  {
    id: 'inbox-refuses',
    errorImpact:
      'The business’s own inbox has refused an enquiry, and SES sends it no more: enquiries are stored, but nobody reads them.',
    events: ['inbox-refuses'],
    threshold: 1,
    minutes: HOUR,
  },
  {
    id: 'unproven-mail',
    errorImpact:
      'Many confirmations and sign-up mails go out, perhaps to people who never wrote to us; at the ceiling the rest are left out.',
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
    // One is a stranger's try; PayPal itself repeats what was refused.
    threshold: 3,
    minutes: HOUR,
  },
  {
    id: 'wrong-codes',
    errorImpact: 'Many one-time codes are wrong: somebody is guessing, or buyers receive codes that do not work.',
    events: ['refused'],
    code: 'WRONG_CODE',
    threshold: 50,
    minutes: HOUR,
  },
  {
    id: 'many-codes',
    errorImpact:
      'Many one-time codes are mailed: someone may be flooding inboxes from many networks, which costs our good name as a sender.',
    events: ['code-mailed'],
    threshold: MANY_CODES_PER_HOUR,
    minutes: HOUR,
  },
] as const satisfies readonly LogAlarm[];

/** Greatest of a number that a schedule logs each time it runs. When it is not logged at all, the schedule does not run. */
interface GaugeAlarm extends AlarmDescription {
  readonly event: string;
  /** The member of the line that holds the number. */
  readonly member: string;
  /** In the member's own unit. */
  readonly above: number;
  readonly minutes: number;
}

export const gaugeAlarms = [
  {
    id: 'oldest-open-order',
    errorImpact:
      'Orders wait longer than 15 minutes to be looked at: whoever paid and closed the browser is not served.',
    event: 'sweep',
    member: 'lateMinutes',
    above: 15,
    minutes: 15,
  },
  {
    id: 'outbox-stuck',
    errorImpact:
      'Mails wait longer than 30 minutes: enquiries do not reach the business, nor confirmations their senders.',
    event: 'outbox',
    member: 'oldestMinutes',
    above: 30,
    minutes: 15,
  },
] as const satisfies readonly GaugeAlarm[];

/** Alarms on what AWS itself counts. */
export const serviceAlarms = {
  throttles: 'Functions are refused for want of capacity: visitors and buyers meet errors, whatever they do.',
  'bounce-rate':
    'Many mails bounce: AWS looks into it above 5 % and may stop all our mail above 10 %; then nobody can log in or buy.',
  'complaint-rate':
    'Recipients mark our mail as spam: AWS looks into it above 0.1 % and may stop all our mail above 0.5 %; then nobody can log in or buy.',
  'mail-feedback-lost': 'A mail came back and was not noted: nobody can say whose, perhaps a buyer’s receipt.',
  'gateway-refusals':
    'The gateway turns requests away, for there are too many: visitors cannot sign in or buy, and somebody may want just that.',
  'site-errors': 'Visitors meet server errors on the website itself.',
} as const;

/**
 * The mail of a budget is AWS's own, without a word of ours but the budget's name: that says the harm and the section.
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
