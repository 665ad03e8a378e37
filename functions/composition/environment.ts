import * as v from 'valibot';
import { isDay } from '#contract/dates.ts';
import { isTimeZone } from '#contract/time-zone.ts';
import { checkoutRules } from '#contract/website/checkout.ts';

/**
 * The rule of each environment variable. The AWS stack sets only those that the wiring of a
 * function reads; the local stack sets all. They name secrets, but never contain one.
 */

const name = v.pipe(v.string('is missing'), v.nonEmpty('is empty'));
// `localhost:8000` would parse as a URL with the scheme `localhost`.
const address = v.pipe(name, v.regex(/^https?:\/\//, 'is not a URL'), v.url('is not a URL'));

const variables = {
  TABLE_USERS: name,
  TABLE_OTP_CODES: name,
  TABLE_SESSIONS: name,
  TABLE_GUIDES: name,
  TABLE_TRANSACTIONS: name,
  TABLE_MESSAGES: name,
  TABLE_LEADS: name,
  TABLE_CONSULTATIONS: name,
  TABLE_OUTBOX: name,
  TABLE_WEBHOOK_EVENTS: name,
  TABLE_MAIL_FEEDBACK: name,
  TABLE_OFFICE: name,
  TABLE_AUDIT_LOG: name,
  TABLE_FOLLOW_UPS: name,
  TABLE_HARMS: name,
  TABLE_AGREEMENTS: name,
  TABLE_PAYMENT_REQUESTS: name,
  TABLE_CLASSES: name,
  TABLE_WEBSITE: name,
  GUIDES_BUCKET: name,
  /** New PDFs wait here for a day. */
  UPLOADS_BUCKET: name,
  /** Pictures and samples of the guides, which the site serves. */
  PUBLIC_FILES_BUCKET: name,
  /** The site's own files. */
  SITE_BUCKET: name,
  /** The id of the site's distribution; `none` on a laptop. */
  SITE_DISTRIBUTION: name,
  /** The Lambda name of the function that writes the site. */
  SITE_WRITER: name,
  /** The site's build output that renders pages. */
  RENDERER_FOLDER: name,
  /** The Lambda name of the function that reads PDFs. */
  PDF_READER: name,
  /**
   * What the names of the stack's alarms in CloudWatch begin with; `none` in a stack without
   * alarms, `local` on a laptop, where only the product's own watch is.
   */
  ALARM_PREFIX: name,
  /** The topic that emails what an alarm noticed; `none` in a stack without alarms. */
  ALARM_TOPIC: name,
  /** The stack's stage, such as `prod`. */
  STAGE: name,
  /** The gateway's own origin, for addresses with a secret in their path. */
  GATEWAY_URL: address,
  /** The sender of every email: `Name <address>`. */
  MAIL_FROM: name,
  /**
   * The account at a mail server, `smtp://user@host:port` without its password, or `smtps:` where
   * the connection begins with TLS; `none` where mail goes through SES.
   */
  SMTP_ACCOUNT: v.pipe(
    name,
    v.regex(/^(?:none|smtps?:\/\/[^\s@/:]+@[^\s@/:]+:\d+)$/, 'is no account at a mail server'),
  ),
  /** The Secrets Manager secret of its password; `none` where mail goes through SES. */
  SMTP_SECRET_ID: name,
  /** The address that gets the messages, the leads and the morning digest. */
  BUSINESS_INBOX: name,
  /** How many emails an hour may go to addresses that no one has confirmed, not counting codes. */
  UNPROVEN_MAIL_PER_HOUR: v.pipe(name, v.regex(/^\d+$/, 'is not a whole number')),
  /** Whose servers calendars may be at; `this-machine` only in the local stack. */
  CALENDAR_NETWORK: v.pipe(name, v.picklist(['public', 'this-machine'], 'is neither public nor this-machine')),
  BUSINESS_NAME: name,
  /** The postal address in one line, as emails and receipts show it. */
  BUSINESS_ADDRESS: name,
  /** An IANA name; emails show dates in this time zone. */
  BUSINESS_TIME_ZONE: v.pipe(name, v.check(isTimeZone, 'is not a time zone')),
  RECEIPT_PREFIX: v.pipe(name, v.regex(/^[A-Z]{2,5}$/, 'is not two to five capital letters')),
  /** The paths of the portraits that the site has for emails, separated by spaces; `none`. */
  MAIL_PORTRAITS: name,
  /** The address of the logo in emails. */
  MAIL_LOGO: name,
  /** The colors that take the place of the palette's, as JSON. */
  BRAND_COLORS: name,
  /** The site's own origin, for links in emails. */
  SITE_URL: address,
  /** The Secrets Manager secret of the one-time codes' pepper. */
  PEPPER_SECRET_ID: name,
  /** The Secrets Manager secret of the seed of the key that signs notifications. */
  PUSH_SECRET_ID: name,
  /** The Secrets Manager secret of the PayPal app and its webhook. */
  PAYPAL_SECRET_ID: name,
  /**
   * The Secrets Manager secrets, comma-separated, with the keys that CloudFront sends; `none` in a
   * stack without CloudFront; `unchecked` on a laptop, where a local server takes its place.
   */
  ORIGIN_KEY_SECRETS: name,
  /** When buyers can pay (functions/contract/website/checkout.ts). */
  CHECKOUT: v.pipe(name, v.picklist(checkoutRules, 'is no rule of checkout')),
  /** The day on which the oldest of the site's numbers was checked. */
  NUMBERS_CHECKED: v.pipe(name, v.check(isDay, 'is not a day')),
  /** What of the site's content is the sample's, in words; `none`; `unknown` before a writing. */
  SAMPLE_CONTENT: name,
  PAYPAL_API_URL: address,
  PAYPAL_CLIENT_ID: name,
  /** The only merchant account that may receive a payment. */
  PAYPAL_MERCHANT_ID: name,
  /**
   * An emulator's origin that serves the certificates of webhooks and their root; without it,
   * PayPal's own count.
   */
  PAYPAL_CERTIFICATES_ENDPOINT: v.optional(address),
  /** Addresses of emulators of AWS services. */
  DYNAMODB_ENDPOINT: v.optional(address),
  S3_ENDPOINT: v.optional(address),
  SES_ENDPOINT: v.optional(address),
  SNS_ENDPOINT: v.optional(address),
  /** Where the local stack takes notifications to browsers. */
  PUSH_ENDPOINT: v.optional(address),
  SECRETS_ENDPOINT: v.optional(address),
} as const;

export type Variable = keyof typeof variables;
export type Environment<Name extends Variable> = { readonly [N in Name]: v.InferOutput<(typeof variables)[N]> };

export class BadEnvironment extends Error {
  override readonly name = 'BadEnvironment';
}

/**
 * Reads and checks the named variables.
 * @throws BadEnvironment naming every one that is missing or malformed
 */
export function readEnvironment<const Name extends Variable>(
  names: readonly Name[],
  environment: Readonly<Record<string, string | undefined>>,
): Environment<Name> {
  const problems: string[] = [];
  const values: Partial<Record<Variable, string | undefined>> = {};
  for (const key of new Set(names)) {
    const parsed = v.safeParse(variables[key], environment[key]);
    if (parsed.success) values[key] = parsed.output;
    else problems.push(`${key} ${parsed.issues[0].message}`);
  }
  if (problems.length > 0) throw new BadEnvironment(`The environment is incomplete: ${problems.join(', ')}.`);
  return values;
}

/** What is read while a function is wired, to find its role: from where, and what so far. */
interface Reading {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly names: Set<Variable>;
}
let reading: Reading | undefined;

/**
 * Reads and checks variables of this process.
 * @throws BadEnvironment naming every one that is missing or malformed
 */
export function readAll<const Name extends Variable>(names: readonly Name[]): Environment<Name> {
  for (const name of names) reading?.names.add(name);
  return readEnvironment(names, reading?.environment ?? process.env);
}

/** The same for one. */
export const read = <Name extends Variable>(name: Name): Environment<Name>[Name] => readAll([name])[name];

/** A variable of this process as it is, which need not be there. */
export const unchecked = (name: Variable): string | undefined => (reading?.environment ?? process.env)[name];

/** The variables that `work` reads, which must not wait for anything. It gets the given ones. */
export function variablesReadBy(environment: Reading['environment'], work: () => void): readonly Variable[] {
  const names = new Set<Variable>();
  reading = { environment, names };
  try {
    work();
  } finally {
    reading = undefined;
  }
  return [...names].toSorted();
}

let factsReader: (() => Promise<number>) | undefined;

/** Says how newer facts are found: what reads one calls it. */
export const lookForFacts = (reader: () => Promise<number>): void => {
  factsReader = reader;
};

/** How a function whose wiring this is finds newer facts: a number that changes with them. */
export function factsReaderOf(wire: () => void): (() => Promise<number>) | undefined {
  factsReader = undefined;
  wire();
  return factsReader;
}
