import * as v from 'valibot';
import { type Lead, signUpDetails } from '../leads/lead.ts';
import type { OutboxMail } from '../mail/outbox-mail.ts';
import type { Session } from '../shared/session.ts';
import type { Stored } from '../shared/stored.ts';

/** What someone typed into the download dialog, stored until the code confirms the address. */
const applicant = v.object({
  fullname: v.string(),
  phone: v.string(),
});
export type Applicant = Stored<typeof applicant>;

const issuedCode = v.object({
  mac: v.string(),
  expiresAt: v.number(),
  tries: v.number(),
  /** It replaced a code whose tries were used up, which happens once. */
  renewed: v.exactOptional(v.literal(true)),
  applicant: v.exactOptional(applicant),
});
export type IssuedCode = Stored<typeof issuedCode>;

/**
 * Codes that share one limit: all those for an email address, except that each known browser of its
 * owner has a limit of its own, so strangers can't lock the owner out (docs/product.md#codes).
 */
const allowance = v.object({
  email: v.string(),
  /** The hash of the known browser's token. */
  device: v.exactOptional(v.string()),
});
export type Allowance = Stored<typeof allowance>;

/** The codes and counters of an allowance, whether or not the address has an account. */
export const storedCodes = v.object({
  ...allowance.entries,
  /** Grows with every write; 0 before the first. */
  version: v.number(),
  /** By slot, which combines the purpose and the browser that asked. */
  codes: v.record(v.string(), issuedCode),
  lastSentAt: v.number(),
  dayStartedAt: v.number(),
  sentInDay: v.number(),
  wrongInRow: v.number(),
  lastTryAt: v.number(),
});
export type OtpRecord = Stored<typeof storedCodes>;

export interface OtpCodes {
  find(allowance: Allowance): Promise<OtpRecord | undefined>;
  /**
   * Writes the record if the stored one still has `expectedVersion` (0: none is stored). Returns
   * false if another write came first.
   */
  replace(record: OtpRecord, expectedVersion: number): Promise<boolean>;
  /**
   * Counts one try in one conditional write, before the code is compared. Without a live code with
   * tries left, or while the allowance is closed, it counts nothing and returns undefined.
   */
  countTry(request: { allowance: Allowance; slot: string; now: number }): Promise<IssuedCode | undefined>;
  /** Deletes the code; returns true for exactly one caller. Resets the wrong tries in a row. */
  consume(request: { allowance: Allowance; slot: string; mac: string }): Promise<boolean>;
  /**
   * The keys of all that counts for an address: its codes, those of its known devices, and its
   * counters of sign-ups and confirmations. Reads the whole table.
   */
  keysOf(email: string): Promise<string[]>;
  /** Removes what these keys name. */
  forget(keys: readonly string[]): Promise<void>;
}

export interface Sessions {
  /** @throws AccountErased */
  create(session: Session): Promise<void>;
  /**
   * Finds a session last seen after `idleSince` and created after `createdSince`, and updates
   * `lastSeenAt`, in one conditional write.
   */
  touch(request: {
    tokenHash: string;
    now: number;
    idleSince: number;
    createdSince: number;
  }): Promise<Session | undefined>;
  remove(tokenHash: string): Promise<void>;
  /** Changes the person's data in a session, if it hasn't ended. */
  update(tokenHash: string, user: Session['user']): Promise<void>;
  /**
   * The hashes of a person's sessions and known devices, each of which `remove` accepts. One
   * created in the last second may be missing.
   */
  ofUser(userId: string): Promise<string[]>;
}

/** The sign-up of one browser. */
const signUp = v.object({
  fullname: v.string(),
  phone: v.string(),
  details: signUpDetails,
  createdAt: v.number(),
  /** The hash of the browser's token. */
  browser: v.string(),
});
export type SignUp = Stored<typeof signUp>;

export const storedAccount = v.object({
  id: v.string(),
  /** Or what names someone who called and gave none, as `addressOf` does. */
  email: v.string(),
  fullname: v.string(),
  phone: v.string(),
  createdAt: v.number(),
  /** Only from the sign-up form; the download dialog doesn't ask for it. */
  details: v.exactOptional(signUpDetails),
  /**
   * When the account ends unless someone logs in. While it is set, no one has confirmed the
   * address.
   */
  unverifiedUntil: v.exactOptional(v.number()),
  /** Until the first login: the hash of the browser that signed up first. */
  browser: v.exactOptional(v.string()),
  /** Until the first login: sign-ups of other browsers, oldest first. */
  signUps: v.exactOptional(v.array(signUp)),
  /**
   * Someone else may have given the name and phone: the owner of the address hasn't confirmed them
   * yet.
   */
  toConfirm: v.exactOptional(v.literal(true)),
  /** It was the business: the person called, or is named in an agreement. */
  fromOffice: v.exactOptional(v.literal(true)),
  /** When the person stopped the emails about new editions. */
  unsubscribedAt: v.exactOptional(v.number()),
  /** Grows with every `replace`; missing before the first. */
  version: v.exactOptional(v.number()),
});
export type UserAccount = Stored<typeof storedAccount>;

/** A new state of an account, and the stored one that it replaces, if there is one. */
export interface AccountChange {
  readonly account: UserAccount;
  readonly stored: UserAccount | undefined;
}

export interface SignUps {
  /**
   * Stores a lead, the change of its account and its emails in one transaction. Returns false if
   * another write came first: the lead has a stored revision, or the account has changed.
   */
  record(lead: Lead, change: AccountChange | undefined, mails: readonly OutboxMail[]): Promise<boolean>;
}

export interface Users {
  /** Of an empty address, which stands for someone who was erased, there is no account. */
  findByEmail(email: string): Promise<UserAccount | undefined>;
  /** Writes the account unless its email address has one. */
  create(user: UserAccount): Promise<'created' | 'exists'>;
  /**
   * Replaces the account that was read as `expected`. Returns false if it has changed since or is
   * gone.
   */
  replace(user: UserAccount, expected: UserAccount): Promise<boolean>;
  /** Notes that the account with this id gets no emails about new editions, unless it is noted. */
  unsubscribe(email: string, id: string, at: number): Promise<void>;
  /**
   * The addresses of at most `limit` accounts with a name that begins so at one of its words, those
   * with such a last name first. A change of the last second may be missing.
   * @param start as `searchStarts` writes it
   */
  byName(start: string, limit: number): Promise<string[]>;
}

/**
 * Secrets for keyed hashes. The first is for new hashes; comparing tries all, so codes survive a
 * rotation.
 */
export type Peppers = () => Promise<readonly [string, ...string[]]>;

/**
 * A browser in which the owner of an address has logged in. Only the SHA-256 of its token is
 * stored.
 */
export interface Device {
  readonly hash: string;
  readonly userId: string;
  readonly email: string;
  /** When its owner last logged in there; the device is deleted 180 days later. */
  readonly provenAt: number;
}

export interface Devices {
  /**
   * Stores a device, or renews it.
   * @throws AccountErased
   */
  remember(device: Device): Promise<void>;
  find(hash: string, now: number): Promise<Device | undefined>;
}
