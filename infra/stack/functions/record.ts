/**
 * What is different about one function of the office. Its role is what its wiring asks for. All of
 * them share the alarm `office-errors`, so each costs less than one with alarms of its own.
 */
export interface OfficeRecord {
  /** The size limit of its bundle; `officeTimes` in the office and `tables` elsewhere. */
  readonly size?: keyof typeof bundleKib;
  /**
   * MiB, and processor time with it (1,769 make one vCPU). A whole processor where a visitor waits,
   * 1,024 in the office and 512 elsewhere, unless measurement says otherwise
   * (docs/architecture.md#memory-and-timeouts).
   */
  readonly memory?: number;
  /**
   * Seconds; 10 unless it waits for PayPal or emails guides. At most 25 behind the gateway, which
   * gives up at 30 s, cold start included.
   */
  readonly timeout?: number;
  /**
   * Its limit, in percent of the account's concurrency. For functions that anyone may call, so a
   * flood leaves room for buyers and PayPal.
   */
  readonly share?: number;
  /** The dashboard's numbers that count its log lines. */
  readonly counts?: readonly Count[];
  /** It logs what the office's devices tell (functions/domain/office/push/push-events.ts). */
  readonly logsNews?: true;
}

/** The same about any other function. Its alarms and its dashboard entry derive from this too. */
export interface FunctionRecord extends OfficeRecord {
  /** What doesn't work, for whom, when it fails or is slow. The operator reads this first. */
  readonly errorImpact: string;
  /** Milliseconds. Slower runs raise an alarm. 3,000 unless it waits for others. */
  readonly slowAfterMs?: number;
  /** A failed request is a lost sale, so the first one raises the alarm. */
  readonly losesSales?: true;
}

/** Records by the id of their function. */
export type Records<One = FunctionRecord> = Readonly<Record<string, One>>;

/**
 * Limits of bundles in KiB. A smaller bundle starts faster. Prices with PayPal add 20 KiB, seats 5,
 * time zones 50, calendar entries 15 and their zones 31, reading other calendars 180, holidays 10,
 * the rules of the website's documents 33, hours of agreements 4 to 8, the choice between a file
 * and JSON 8, and mail through SES or SMTP 42 (of it nodemailer 36), with the client of secrets
 * 60. What reads PDFs has 5,190 of them in a thread with a file of its own.
 */
export const bundleKib = {
  tables: 268,
  selling: 298,
  sellingHours: 308,
  officeOrder: 312,
  times: 305,
  plans: 327,
  invites: 318,
  officeRefunds: 377,
  files: 360,
  download: 371,
  officeFiles: 375,
  officeToday: 394,
  mail: 422,
  officeTimes: 338,
  officeAgreement: 356,
  officeWebsite: 285,
  officeChecks: 356,
  passkeys: 410,
  booking: 532,
  officeBooking: 554,
  calendars: 613,
  newTimes: 733,
  officeNewTimes: 741,
  receipts: 648,
  publishing: 405,
  siteWriter: 375,
  pdfPages: 5_230,
} as const;

/** A number of the dashboard that counts log lines. */
export type Count = 'orders-paid' | 'cents-paid' | 'codes-sent' | 'codes-verified' | 'orders-created' | 'leads';
