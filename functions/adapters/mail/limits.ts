/** The time-outs of a mail in milliseconds: of one try, and of all tries together. */
export interface MailLimits {
  readonly tryMs: number;
  readonly allMs: number;
}

/** For mails of a few kilobytes: leaves time for another try within a function's 10 s. */
export const plainLimits: MailLimits = { tryMs: 3_000, allMs: 8_000 };
/**
 * Up to 7 MB of guides are 9.6 MB in base64, which the service reads, scans and stores before it
 * answers. One try gets the time that such a mail needs. There is hardly a second try, because the
 * service may have sent a mail whose try timed out. capture-order has this much of its 20 s left,
 * and the sweep sends receipts that failed.
 */
export const attachedLimits: MailLimits = { tryMs: 8_000, allMs: 9_000 };
