import type { LineAlarm } from './alarm-events.ts';

/**
 * When an alarm tells, and what it says first: what doesn't work, and for whom. docs/runbook.md has
 * a section for each, under its id.
 */
export type AlarmRule = {
  /** What doesn't work, for whom, in one sentence. */
  readonly impact: string;
} & (
  | {
      readonly kind: 'harm';
      /** The members of the line that name who or what is harmed; each is told for itself. */
      readonly subject: readonly string[];
      /**
       * The operator's next command, after `npm run ops --`; `{order}` is that member of the line.
       */
      readonly command?: string;
    }
  | {
      readonly kind: 'count';
      /** How many lines within `minutes` raise the alarm; of a setting, that share of it. */
      readonly threshold: number;
      readonly of?: 'unprovenMailPerHour';
      readonly minutes: number;
      /**
       * The most lines of one network that count, if anyone may cause them: one stranger can't hold
       * the alarm open, which would hide what else it is about.
       */
      readonly perNetwork?: number;
    }
  | {
      readonly kind: 'gauge';
      /** The member of the line that a schedule logs on each run. */
      readonly member: string;
      /** In the member's own unit. */
      readonly above: number;
      /** Without a line for so long, the schedule doesn't run. */
      readonly silentMinutes: number;
    }
);

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
/** The slowest of these schedules runs every ten minutes. */
const SILENT_MINUTES = 20;
const ofOrder = { kind: 'harm', subject: ['order'], command: 'office get-order --number {order}' } as const;

export const alarmRules: Readonly<Record<Exclude<LineAlarm, 'schedule-run' | 'run-failed'>, AlarmRule>> = {
  'paid-without-grant': {
    ...ofOrder,
    impact:
      'A buyer has paid and can’t get the guides: the payment doesn’t match the order, or the buyer was erased, and a person must decide.',
  },
  'foreign-payment': {
    ...ofOrder,
    impact:
      'Someone else’s payment has the number of an order, or an open order has lost its payment: nothing happens until a person looks.',
  },
  'payments-closed': {
    kind: 'count',
    // The first buyer is one too many.
    threshold: 1,
    minutes: HOUR,
    impact:
      'PayPal takes no payments for the business: its account is restricted, or lacks a permission. No one can buy or pay.',
  },
  'paid-twice': {
    ...ofOrder,
    impact: 'A buyer was charged twice for the same guides, and refunding the second payment has failed.',
  },
  'refund-failed': {
    ...ofOrder,
    impact:
      'PayPal couldn’t make or pay out a refund: a buyer waits for money that is still ours, and has the guides or hours back.',
  },
  'reconciliation-difference': {
    ...ofOrder,
    impact:
      "PayPal's books and ours differ: someone may have paid without getting guides, or got guides without paying.",
  },
  'receipt-given-up': {
    ...ofOrder,
    command: 'office resend-receipt --number {order}',
    impact: 'A buyer has the guides on the dashboard but won’t get the receipt, or the notice of a refund, by email.',
  },
  'mail-given-up': {
    kind: 'harm',
    subject: ['mail'],
    impact:
      'The email of a message, a sign-up, a consultation or a new edition was never sent: the business or the family doesn’t know.',
  },
  'receipt-bounced': {
    kind: 'harm',
    subject: ['requestId'],
    command: 'bounces',
    impact: 'A buyer’s receipt or notice about a payment bounced: the address doesn’t exist or refuses our mail.',
  },
  'inbox-refuses': {
    kind: 'count',
    threshold: 1,
    minutes: HOUR,
    impact: 'The business’s own inbox refused a message: messages are stored, but no one reads them.',
  },
  'mail-server-refuses': {
    kind: 'count',
    // The first code that doesn't go out is one too many.
    threshold: 1,
    minutes: HOUR,
    impact:
      'The mail server refuses our mail (password, encryption or sender): no one gets a code to log in, and receipts and messages wait.',
  },
  'unproven-mail': {
    kind: 'count',
    threshold: 0.6,
    of: 'unprovenMailPerHour',
    minutes: HOUR,
    perNetwork: 30,
    impact:
      'Many confirmations and sign-up emails go out, perhaps to people who never wrote to us; over the limit they are skipped.',
  },
  'webhook-refused': {
    kind: 'count',
    // One may be a stranger's attempt; PayPal itself repeats a refused message, from several
    // networks.
    threshold: 3,
    minutes: HOUR,
    perNetwork: 2,
    impact:
      "PayPal's messages are refused: refunds and disputes go unnoticed, and late payments wait for the schedule.",
  },
  'wrong-codes': {
    kind: 'count',
    threshold: 50,
    minutes: HOUR,
    perNetwork: 10,
    impact: 'Many one-time codes are wrong: someone is guessing, or buyers get codes that don’t work.',
  },
  'passkeys-refused': {
    kind: 'count',
    threshold: 10,
    minutes: HOUR,
    perNetwork: 5,
    impact:
      'Many passkeys are refused in the office: someone tries to get in, or the team can’t after a change of the domain.',
  },
  'audit-log-incomplete': {
    kind: 'harm',
    subject: ['entry'],
    impact:
      'The office did something, but its journal doesn’t say how it ended: later no one can tell what was changed.',
  },
  'many-codes': {
    kind: 'count',
    threshold: MANY_CODES_PER_HOUR,
    minutes: HOUR,
    // As many as one network may ask for.
    perNetwork: 30,
    impact:
      'Many one-time codes are sent: someone may be flooding inboxes from many networks, which harms our reputation as a sender.',
  },
  'many-bookings': {
    kind: 'count',
    threshold: MANY_BOOKINGS_PER_HOUR,
    minutes: HOUR,
    // A network books six, and what it is refused beyond them counts too.
    perNetwork: 10,
    impact:
      'Many consultations are booked at once: someone may be taking the counselors’ free times with invented families.',
  },
  'oldest-open-order': {
    kind: 'gauge',
    member: 'lateMinutes',
    above: 15,
    silentMinutes: SILENT_MINUTES,
    impact: 'Orders wait longer than 15 minutes: buyers who paid and closed the browser don’t get their guides.',
  },
  'outbox-stuck': {
    kind: 'gauge',
    member: 'oldestMinutes',
    above: 30,
    silentMinutes: SILENT_MINUTES,
    impact:
      'Emails wait longer than 30 minutes: messages don’t reach the business, and confirmations don’t reach their senders.',
  },
  'leads-waiting': {
    kind: 'gauge',
    member: 'oldestMinutes',
    above: 30,
    silentMinutes: SILENT_MINUTES,
    impact: 'Leads wait longer than 30 minutes: the business doesn’t know that these families signed up.',
  },
  'reminders-late': {
    kind: 'gauge',
    member: 'lateMinutes',
    above: 30,
    silentMinutes: SILENT_MINUTES,
    impact: 'Reminders are more than 30 minutes late or not sent at all: families may miss their consultation.',
  },
};

/** What the gateway's access log shows, beside the failures of single functions. */
export const gatewayRules = {
  'gateway-refusals': {
    kind: 'count',
    // A few refusals may come from one visitor's burst.
    threshold: 10,
    minutes: 5,
    impact:
      'The gateway refuses requests because there are too many: visitors can’t sign in or buy. It may be an attack.',
  },
  'office-errors': {
    kind: 'count',
    threshold: 2,
    minutes: 15,
    impact: 'The owner or a counselor gets errors in the office; visitors and buyers are not affected.',
  },
} as const satisfies Record<string, AlarmRule>;

/** What a function's record says of it, for the alarms of each function. */
export interface WatchedFunction {
  /**
   * What doesn't work, for whom, when it fails or is slow; undefined for the office's functions.
   */
  readonly impact?: string | undefined;
  /** Longer runs are too slow. */
  readonly slowAfterMs: number;
  /** The gateway's names of its routes, such as `GET /api/pdfs`. */
  readonly routes: readonly string[];
  /** A failed request is a lost sale, so the first one tells. */
  readonly losesSales?: boolean | undefined;
  /** A schedule's interval in minutes. */
  readonly everyMinutes?: number | undefined;
}
export type WatchedFunctions = Readonly<Record<string, WatchedFunction>>;

const QUARTER = 15;

/** The alarms of one function: `log-in-errors`, `log-in-slow` or `deliver-outbox-missed`. */
export function functionRule(id: string, functions: WatchedFunctions): AlarmRule | undefined {
  const [, name = '', what] = /^(.+)-(errors|slow|missed)$/.exec(id) ?? [];
  const { impact, routes = [], losesSales = false, everyMinutes } = functions[name] ?? {};
  if (impact === undefined) return undefined;
  const isEndpoint = routes.length > 0;
  if (what === 'slow') {
    // One slow answer is normal for an endpoint. A schedule runs rarely.
    return { kind: 'count', threshold: isEndpoint ? 3 : 1, minutes: QUARTER, impact: `Too slow: ${impact}` };
  }
  if (what === 'missed') {
    if (everyMinutes === undefined) return undefined;
    // A run that is late by a tenth of its interval isn't missed.
    const silentMinutes = Math.ceil(Math.max(everyMinutes + QUARTER, everyMinutes * 1.1));
    return { kind: 'gauge', member: 'ms', above: Number.POSITIVE_INFINITY, silentMinutes, impact };
  }
  // One failure may be a visitor's lost connection.
  return { kind: 'count', threshold: isEndpoint && !losesSales ? 2 : 1, minutes: QUARTER, impact };
}

/** The rule of an alarm by its id. */
export function ruleOf(id: string, functions: WatchedFunctions): AlarmRule | undefined {
  const own: Readonly<Record<string, AlarmRule>> = { ...alarmRules, ...gatewayRules };
  return own[id] ?? functionRule(id, functions);
}

/** The section of docs/runbook.md about an alarm. */
export function runbookSection(id: string): string {
  if (id in alarmRules || id in gatewayRules) return id;
  return id.endsWith('-slow') ? 'function-slow' : 'function-errors';
}
