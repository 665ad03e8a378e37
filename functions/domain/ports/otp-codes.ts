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
  /** Writes the record if the stored one still has `expectedVersion` (0: none is stored). False: another request was faster. */
  replace(record: OtpRecord, expectedVersion: number): Promise<boolean>;
  /**
   * Counts one try in one conditional write, before any comparison: the code exists, has not expired, has tries left
   * and the allowance is not closed. Answers the code, else nothing, and then nothing is counted.
   */
  countTry(request: { allowance: Allowance; slot: string; now: number }): Promise<IssuedCode | undefined>;
  /** Uses the code up, once: true for exactly one caller. Wrong tries in a row start again at nought. */
  consume(request: { allowance: Allowance; slot: string; mac: string }): Promise<boolean>;
}
