import type { Endpoint } from '#contract/endpoint.ts';
import { registry } from '#contract/registry.ts';
import type { FunctionId } from './permissions.ts';

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

/** Counted from the lines that functions log (functions/http/log.ts). */
interface LogAlarm extends AlarmDescription {
  /** The functions that may write such a line. */
  readonly functions: readonly FunctionId[];
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

const settling = ['capture-order', 'receive-paypal-webhook', 'settle-open-orders'] as const satisfies FunctionId[];
const HOUR = 60;

/** Lines of which the first one, or too many, call somebody. */
export const logAlarms = [
  {
    id: 'paid-without-grant',
    errorImpact:
      'A buyer has paid and cannot have the guides: the payment does not fit the order, and a person must decide.',
    functions: settling,
    events: ['order-quarantined', 'payment-without-order'],
    threshold: 1,
    minutes: 5,
  },
  {
    id: 'foreign-payment',
    errorImpact:
      'A payment that we did not create carries the number of an order, or an open order has lost its payment: no one is charged or served for it until a person looks.',
    functions: settling,
    events: ['foreign-payment', 'order-without-payment'],
    threshold: 1,
    minutes: HOUR,
  },
  {
    id: 'paid-twice',
    errorImpact: 'A buyer was charged twice for the same guides, and giving the second payment back has failed.',
    functions: settling,
    events: ['paid-twice'],
    threshold: 1,
    minutes: 5,
  },
  {
    id: 'reconciliation-difference',
    errorImpact:
      "PayPal's books and ours differ: somebody may have paid without receiving, or received without paying.",
    functions: ['reconcile-payments'],
    events: ['payment-differs', 'reconciliation-cut-short'],
    threshold: 1,
    minutes: HOUR,
  },
  {
    id: 'receipt-given-up',
    errorImpact:
      'A buyer has the guides on the dashboard but will never get the receipt, or the news of a refund, by mail.',
    functions: [...settling, 'resend-receipt'],
    events: ['receipt-given-up'],
    threshold: 1,
    minutes: HOUR,
  },
  {
    id: 'mail-given-up',
    errorImpact: 'An enquiry or a welcome mail was never sent: the business does not know that somebody wrote.',
    functions: ['deliver-outbox', 'register-user', 'send-contact-message', 'apply-as-partner'],
    events: ['mail-given-up'],
    threshold: 1,
    minutes: HOUR,
  },
  {
    id: 'receipt-bounced',
    errorImpact:
      'A buyer has paid and the receipt, or news of the payment, came back: the address does not exist or refuses our mail.',
    functions: ['record-mail-feedback'],
    events: ['receipt-bounced'],
    threshold: 1,
    minutes: HOUR,
  },
  {
    id: 'inbox-refuses',
    errorImpact:
      'The business’s own inbox has refused an enquiry, and SES sends it no more: enquiries are stored, but nobody reads them.',
    functions: ['record-mail-feedback'],
    events: ['inbox-refuses'],
    threshold: 1,
    minutes: HOUR,
  },
  {
    id: 'unproven-mail',
    errorImpact:
      'Many confirmations and sign-up mails go out, perhaps to people who never wrote to us; at the ceiling the rest are left out.',
    functions: ['register-user', 'send-contact-message', 'apply-as-partner', 'deliver-outbox'],
    events: ['unproven-mail', 'unproven-mail-left-out'],
    threshold: 0.6,
    of: 'unprovenMailPerHour',
    minutes: HOUR,
  },
  {
    id: 'webhook-refused',
    errorImpact:
      "PayPal's messages are refused: refunds and disputes go unnoticed, and late payments wait for the schedule.",
    functions: ['receive-paypal-webhook'],
    events: ['webhook-refused'],
    // One is a stranger's try; PayPal itself repeats what was refused.
    threshold: 3,
    minutes: HOUR,
  },
  {
    id: 'wrong-codes',
    errorImpact: 'Many one-time codes are wrong: somebody is guessing, or buyers receive codes that do not work.',
    functions: ['log-in', 'verify-email'],
    events: ['refused'],
    code: 'WRONG_CODE',
    threshold: 50,
    minutes: HOUR,
  },
  {
    id: 'many-codes',
    errorImpact:
      'Many one-time codes are mailed: someone may be flooding inboxes from many networks, which costs our good name as a sender.',
    functions: ['send-otp', 'request-registration-otp'],
    events: ['code-mailed'],
    threshold: MANY_CODES_PER_HOUR,
    minutes: HOUR,
  },
] as const satisfies readonly LogAlarm[];

/** Greatest of a number that a schedule logs each time it runs. When it is not logged at all, the schedule does not run. */
interface GaugeAlarm extends AlarmDescription {
  readonly schedule: FunctionId;
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
    schedule: 'settle-open-orders',
    event: 'sweep',
    member: 'lateMinutes',
    above: 15,
    minutes: 15,
  },
  {
    id: 'outbox-stuck',
    errorImpact:
      'Mails wait longer than 30 minutes: enquiries do not reach the business, nor confirmations their senders.',
    schedule: 'deliver-outbox',
    event: 'outbox',
    member: 'oldestMinutes',
    above: 30,
    minutes: 15,
  },
] as const satisfies readonly GaugeAlarm[];

/** What fails for whom when a function answers with errors or too late. */
export const functionImpacts = {
  'list-pdfs': 'Visitors see no guides in the shop.',
  'send-otp': 'Nobody gets a code to log in with, so buyers cannot reach their guides.',
  'request-registration-otp': 'New buyers get no code in the shop, so they cannot buy.',
  'log-in': 'Nobody can log in, so buyers cannot reach their guides.',
  'verify-email': 'New buyers cannot prove their address, so they cannot buy.',
  'register-user': 'Nobody can sign up for a consultation: leads are lost.',
  'send-contact-message': 'Messages of the contact form are not taken: enquiries are lost.',
  'apply-as-partner': 'Applications of partners are not taken.',
  'log-out': 'Logging out does not end the session on the server.',
  'log-out-everywhere': 'People cannot end their sessions on other devices, such as a lost phone.',
  'update-profile': 'People cannot correct their name or phone number.',
  'get-dashboard': 'Buyers do not see their payments.',
  'get-profile': 'Buyers do not see their guides.',
  'download-pdf': 'Buyers cannot download what they have paid for.',
  'create-order': 'Nobody can begin to pay.',
  'capture-order': 'Buyers approve a payment and are not told whether they have paid; the schedule settles it later.',
  'resend-receipt': 'Buyers cannot have their receipt sent again.',
  'receive-paypal-webhook': "PayPal's messages are not taken: payments, refunds and disputes are noticed later.",
  'settle-open-orders': 'Payments whose browser was closed are not settled, and receipts that failed are not sent.',
  'deliver-outbox': 'Mails that could not be sent at once are not sent later.',
  'record-mail-feedback': 'Nobody can say whose mail came back: a buyer without a receipt is not noticed.',
  'reconcile-payments': 'Nobody compares PayPal’s books with ours, so a lost payment would stay unnoticed.',
} as const satisfies Record<FunctionId, string>;

/** Slower than this at the 99th percentile is felt, in milliseconds; those that wait for PayPal or mail whole guides may take longer. */
export const slowAfterMs = (id: FunctionId): number => slow[id] ?? 3_000;

const slow: Partial<Record<FunctionId, number>> = {
  'create-order': 8_000,
  'capture-order': 15_000,
  'receive-paypal-webhook': 15_000,
  'resend-receipt': 10_000,
  // Schedules bound themselves; near their time-outs they would be cut off in the middle.
  'settle-open-orders': 75_000,
  'deliver-outbox': 200_000,
  'reconcile-payments': 110_000,
};

/**
 * So many failures within a quarter of an hour call somebody, if they are also more than one call in twenty. One may be a visitor's
 * lost connection, and of the few calls of a quiet night it would be all; but whoever fails to begin or end a payment is a sale, and
 * what no visitor calls runs so seldom that one failure may be all of an hour.
 */
export const failuresThatCount = (id: FunctionId): number =>
  endpointOf(id) === undefined || sales.includes(id) ? 1 : 2;

const sales: readonly FunctionId[] = ['create-order', 'capture-order'];

/** The endpoint that a function answers; none for a schedule. */
export const endpointOf = (id: FunctionId): Endpoint | undefined => registry.find((endpoint) => endpoint.id === id);

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
