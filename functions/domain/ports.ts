import type { InputOf } from '#contract/endpoint.ts';
import type { registerUser } from '#contract/endpoints/register-user.ts';
import type { Category } from '#contract/shapes.ts';
import type { Enquiry } from './enquiries/enquiry.ts';
import type { MailFeedbackEntry } from './mail-feedback/feedback.ts';
import type { MailKind } from './mails/mail-kind.ts';
import type { OutboxMail } from './outbox/outbox-mail.ts';
import type { Order, OrderChange, OrderKey, OrderState, Seen } from './shop/order.ts';

/**
 * What the use cases need from the world. Times are milliseconds since 1970 (UTC) unless a name says otherwise;
 * money is whole cents. An adapter that cannot reach its service throws `DependencyDown`.
 */

export interface Clock {
  now(): number;
}

export interface Random {
  /** A uniformly distributed whole number, both ends included, from a cryptographic source. */
  integer(min: number, max: number): number;
  /** 256 random bits, base64url. */
  token(): string;
  /** An id that sorts by the time of its making. */
  id(): string;
}

/** Secrets for keyed hashes: the first makes new ones, all are tried when comparing, so that rotation locks nobody out. */
export type Peppers = () => Promise<readonly [string, ...string[]]>;

export interface Log {
  info(event: string, details?: Record<string, unknown>): void;
  warn(event: string, details?: Record<string, unknown>): void;
  error(event: string, details?: Record<string, unknown>): void;
}

/** The cookies of the browser that asks, by the names under which they travel. What a refused request sets is not sent. */
export interface Cookies {
  /** A value of the form that `Random.token` gives; nothing else is answered. */
  read(name: string): string | undefined;
  /** Keeps a value for so many seconds; none takes it away. */
  set(name: string, value: string, seconds: number): void;
}

// People

export interface UserAccount {
  readonly id: string;
  readonly email: string;
  readonly fullname: string;
  readonly phone: string;
  readonly createdAt: number;
  /** What the sign-up form asks beyond that; somebody who came through the download dialog was not asked. */
  readonly details?: SignUpDetails;
  /** While nobody has logged in: when the account ends. Until then the address is not proven to be theirs. */
  readonly unverifiedUntil?: number;
  /** While nobody has logged in: the hash of the browser that signed up first. */
  readonly browser?: string;
  /** While nobody has logged in: what other browsers signed up with since, in the order of their first time. */
  readonly signUps?: readonly SignUp[];
  /** The name and phone may be those of another person: the owner of the address has not seen them yet. */
  readonly toConfirm?: true;
  /** Grows with every `replace`; none before the first. */
  readonly version?: number;
}

/** What one browser signed up with. */
export interface SignUp {
  readonly fullname: string;
  readonly phone: string;
  readonly details: SignUpDetails;
  readonly createdAt: number;
  /** The hash of its token. */
  readonly browser: string;
}

/** What the sign-up form asks for besides name, email and phone. */
export type SignUpDetails = Readonly<
  Record<Exclude<keyof InputOf<typeof registerUser>, 'fullname' | 'email' | 'phone'>, string>
>;

export interface Users {
  findByEmail(email: string): Promise<UserAccount | undefined>;
  /** Writes the account unless its e-mail address has one. */
  create(user: UserAccount): Promise<'created' | 'exists'>;
  /** Writes the account over the one of its address that was `read`. False: that one has changed since, or is gone. */
  replace(user: UserAccount, read: UserAccount): Promise<boolean>;
}

export type OtpPurpose = 'login' | 'registration';

/** What a new person typed into the download dialog, kept until the code proves the address. */
export interface Applicant {
  readonly fullname: string;
  readonly phone: string;
}

export interface IssuedCode {
  readonly mac: string;
  readonly expiresAt: number;
  readonly tries: number;
  readonly applicant?: Applicant;
}

/**
 * Whose codes are counted together: those for an e-mail address or, apart from them, those that a known browser of its owner
 * asks for, so that strangers can't use up what the owner may have.
 */
export interface Allowance {
  readonly email: string;
  /** The hash of the known browser's token. */
  readonly device?: string;
}

/** All that is known of the codes of an allowance, whether or not the address has an account. */
export interface OtpRecord extends Allowance {
  /** Grows with every write; 0 before the first. */
  readonly version: number;
  /** By slot: what a code is for and which browser asked for it. */
  readonly codes: Readonly<Record<string, IssuedCode>>;
  readonly lastSentAt: number;
  readonly dayStartedAt: number;
  readonly sentInDay: number;
  readonly wrongInRow: number;
  readonly lastTryAt: number;
}

export interface OtpCodes {
  find(allowance: Allowance): Promise<OtpRecord | undefined>;
  /** Writes the record if the stored one still has `expectedVersion` (0: none is stored). False: somebody was faster. */
  replace(record: OtpRecord, expectedVersion: number): Promise<boolean>;
  /**
   * Counts one try in one conditional write, before any comparison: the code exists, has not expired, has tries left
   * and the allowance is not closed. Answers the code, else nothing, and then nothing is counted.
   */
  countTry(request: { allowance: Allowance; slot: string; now: number }): Promise<IssuedCode | undefined>;
  /** Uses the code up, once: true for exactly one caller. Wrong tries in a row start again at nought. */
  consume(request: { allowance: Allowance; slot: string; mac: string }): Promise<boolean>;
}

export interface RateLimits {
  /**
   * Takes one of `limit` in the current window of `windowSeconds`, by one conditional write.
   * Answers the seconds to wait when there is none left.
   */
  take(request: {
    key: string;
    limit: number;
    windowSeconds: number;
    now: number;
  }): Promise<{ readonly taken: true } | { readonly taken: false; readonly retryAfterSeconds: number }>;
}

/** A signed-in person on one browser. The token itself is never stored, only its SHA-256. */
export interface Session {
  readonly tokenHash: string;
  readonly user: Pick<UserAccount, 'id' | 'email' | 'fullname' | 'phone' | 'toConfirm'>;
  readonly createdAt: number;
  readonly lastSeenAt: number;
}

export interface Sessions {
  create(session: Session): Promise<void>;
  /**
   * Finds a live session and marks it as seen, in one conditional write: last seen after `idleSince`, created after
   * `createdSince`.
   */
  touch(request: {
    tokenHash: string;
    now: number;
    idleSince: number;
    createdSince: number;
  }): Promise<Session | undefined>;
  remove(tokenHash: string): Promise<void>;
  /** Changes what a session knows of its person, if it has not ended. */
  update(tokenHash: string, user: Session['user']): Promise<void>;
  /**
   * The hashes of a person's sessions, and of whatever else keeps a browser known as theirs: each may be removed. One of
   * the last second may be missing.
   */
  ofUser(userId: string): Promise<string[]>;
}

/** A browser in which the owner of an address has logged in. The token itself is never stored, only its SHA-256. */
export interface Device {
  readonly hash: string;
  readonly userId: string;
  readonly email: string;
  /** When its owner last logged in there: it is forgotten 180 days later. */
  readonly provenAt: number;
}

export interface Devices {
  /** Keeps a device, or renews it. */
  remember(device: Device): Promise<void>;
  find(hash: string, now: number): Promise<Device | undefined>;
}

// The shop

export interface Guide {
  /** A slug, unique and never reused. */
  readonly id: string;
  readonly title: string;
  readonly desc: string;
  readonly category: Category;
  readonly priceCents: number;
  readonly fileName: string;
  readonly pages: number;
  readonly edition: string;
}

export interface Catalogue {
  /** The guides on sale, in the order of their ids. */
  list(): Promise<Guide[]>;
  /** Lists a guide, or changes a listed one. */
  put(guide: Guide): Promise<void>;
  /** Takes a guide off sale, if it is on it; its file and those who bought it are not touched. */
  remove(id: string): Promise<void>;
}

export interface StoredFile {
  readonly size: number;
  /** Hex. */
  readonly sha256: string;
}

/** The guides' PDFs. A file name is lower-case letters, digits, hyphens and `.pdf`: publishing sees to that. */
export interface Files {
  /** An address that anybody can use for `seconds`, and that makes a browser save the file under its name. */
  link(fileName: string, seconds: number): Promise<string>;
  read(fileName: string): Promise<Uint8Array>;
  describe(fileName: string): Promise<StoredFile | undefined>;
  store(fileName: string, content: Uint8Array): Promise<void>;
}

/** What of them the shop needs; only who publishes stores. */
export type PublishedFiles = Omit<Files, 'store'>;

export interface Orders {
  /** Writes a new order; a number is never reused. */
  insert(order: Order): Promise<void>;
  /**
   * Writes a new order if the one that was written last in this way for its buyer is among `seen`, in one write. False: the
   * caller has to read the buyer's orders again. So two creates at the same time never both miss the other's order.
   */
  insertAfter(order: Order, seen: readonly OrderKey[]): Promise<boolean>;
  find(key: OrderKey): Promise<Order | undefined>;
  /** The whole key of a number. An order of the last second may not be found yet. */
  locate(number: string): Promise<OrderKey | undefined>;
  /**
   * Takes a receipt number for an order, by one conditional write: true if the number is that order's, now or since before.
   * A number that was taken is never free again.
   */
  takeReceiptNumber(receiptNumber: string, key: OrderKey): Promise<boolean>;
  /** The order for which a receipt number was taken. */
  locateReceipt(receiptNumber: string): Promise<OrderKey | undefined>;
  /** Orders whose `checkAt` has come, the longest waiting first, at most `limit`; a change of the last second may be missing. */
  toCheck(now: number, limit: number): Promise<Order[]>;
  /** All orders of a buyer, oldest first; sees every finished write. */
  ofBuyer(buyerId: string): Promise<Order[]>;
  /**
   * Changes the order if it still is in one of `from`, and as `seen` where that is given, in one conditional write; else
   * answers it as it stands.
   */
  change(
    key: OrderKey,
    from: readonly OrderState[],
    change: OrderChange,
    seen?: Seen,
  ): Promise<{ readonly changed: boolean; readonly order: Order }>;
}

/** A payment as PayPal tells it. Nothing else is believed. */
export interface PaymentState {
  readonly paypalOrderId: string;
  readonly status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED' | 'SAVED';
  /** Our order's number, as we gave it. */
  readonly customId: string;
  readonly payeeMerchantId: string | undefined;
  readonly captures: readonly {
    readonly id: string;
    readonly status: string;
    readonly currency: string;
    readonly cents: number;
    /** What PayPal kept of it; left out until the money has arrived. */
    readonly feeCents?: number;
  }[];
  /** What has gone back to the buyer, in cents. */
  readonly refundedCents: number;
  /** What `refundedCents` is made of; left out where there is nothing. */
  readonly refunds?: readonly {
    readonly id: string;
    readonly at: number;
    readonly cents: number;
    /** As we gave it; of a refund that is not ours, anything or nothing. */
    readonly reference: string;
  }[];
  /** How a dispute about the payment stands; left out where PayPal was not asked. */
  readonly dispute?: DisputeState;
}

/** WON and LOST are the business's view. */
export type DisputeState = 'NONE' | 'OPEN' | 'WON' | 'LOST';

/** One line of PayPal's own report. */
export interface ReportedTransaction {
  readonly id: string;
  /** Our order's number, as we gave it; empty for what is not from this shop. */
  readonly customId: string;
  /** Negative for what went back. */
  readonly cents: number;
  readonly currency: string;
}

export interface Payments {
  /** Opens the payment; repeated with the same order it answers the same id. */
  open(order: Order): Promise<{ readonly paypalOrderId: string }>;
  /** Nothing: PayPal does not know the id. */
  read(paypalOrderId: string): Promise<PaymentState | undefined>;
  /** Asks for the money, once an order: repeated, it gets the first answer. Throws `PaymentRefused` when PayPal says no. */
  capture(order: Order, paypalOrderId: string): Promise<PaymentState>;
  /** Gives money back, once per `requestId`. Throws `PaymentRefused` when PayPal says no. */
  refund(request: {
    readonly captureId: string;
    readonly requestId: string;
    readonly cents: number;
    readonly currency: string;
    /** What the buyer reads at PayPal. */
    readonly note?: string;
    /** By which we know the refund again when PayPal lists it. */
    readonly reference?: string;
  }): Promise<void>;
  dispute(captureId: string): Promise<DisputeState>;
  /** PayPal's order id of a capture. */
  orderOfCapture(captureId: string): Promise<string | undefined>;
  /** The finished payments and refunds between two times, at most 31 days apart. PayPal's report lags by three hours. */
  transactions(from: number, to: number): Promise<ReportedTransaction[]>;
}

/** A call that says to come from PayPal, as it came. */
export interface WebhookDelivery {
  readonly body: Uint8Array;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
}

export interface WebhookSignatures {
  /** Whether PayPal signed exactly these bytes for this shop. Throws `DependencyDown` when that cannot be found out now. */
  verify(delivery: WebhookDelivery): Promise<boolean>;
}

/** The ids of the events that were handled, for as long as PayPal may repeat them. */
export interface WebhookEvents {
  /** Takes an event for handling, by one conditional write. A claim that was never finished ends after a minute. */
  claim(id: string, now: number): Promise<'claimed' | 'busy' | 'done'>;
  finish(id: string, now: number): Promise<void>;
  /** Gives a claimed event back, so that its next delivery is handled. */
  release(id: string): Promise<void>;
}

// Mail

export interface Mail {
  /** By which mails that come back are counted; mails that were queued before there were kinds have none. */
  readonly kind?: MailKind;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly replyTo?: string;
  readonly attachments?: readonly { readonly fileName: string; readonly content: Uint8Array }[];
}

export interface Mailer {
  send(mail: Mail): Promise<void>;
}

/** Mails that have to be sent, kept until they are. */
export interface Outbox {
  add(mail: OutboxMail): Promise<void>;
  /** What is due at `now`, the oldest first, at most `limit`. */
  due(now: number, limit: number): Promise<OutboxMail[]>;
  /** Writes a mail back after a failure, unless it was removed in the meantime. */
  postpone(mail: OutboxMail): Promise<void>;
  remove(id: string): Promise<void>;
}

/** What became of mails that did not arrive for good, or were not wanted, by address. */
export interface MailFeedback {
  /** Keeps an entry, by one conditional write; `known` when it was kept before. Entries may come twice and in any order. */
  record(entry: MailFeedbackEntry): Promise<'recorded' | 'known'>;
  /** What is kept about an address at `now`, the oldest first. */
  of(email: string, now: number): Promise<MailFeedbackEntry[]>;
  /** Forgets an entry, if it is kept. */
  remove(entry: Pick<MailFeedbackEntry, 'email' | 'id' | 'at'>): Promise<void>;
}

export interface Enquiries {
  /** Stores the enquiry and queues its mails in one write, all or nothing; `known` when it was stored before. */
  record(enquiry: Enquiry, mails: readonly OutboxMail[]): Promise<'recorded' | 'known'>;
}
