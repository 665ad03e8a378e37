export type OtpPurpose = 'login' | 'registration';

/** What someone typed into the download dialog, stored until the code confirms the address. */
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
 * Codes that share one limit: all those for an email address, except that each known browser of its
 * owner has a limit of its own, so strangers can't lock the owner out (docs/product.md#codes).
 */
export interface Allowance {
  readonly email: string;
  /** The hash of the known browser's token. */
  readonly device?: string;
}

/** The codes and counters of an allowance, whether or not the address has an account. */
export interface OtpRecord extends Allowance {
  /** Grows with every write; 0 before the first. */
  readonly version: number;
  /** By slot, which combines the purpose and the browser that asked. */
  readonly codes: Readonly<Record<string, IssuedCode>>;
  readonly lastSentAt: number;
  readonly dayStartedAt: number;
  readonly sentInDay: number;
  readonly wrongInRow: number;
  readonly lastTryAt: number;
}

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
