import type { InputOf } from '#contract/endpoint.ts';
import type { registerUser } from '#contract/endpoints/register-user.ts';

export interface UserAccount {
  readonly id: string;
  readonly email: string;
  readonly fullname: string;
  readonly phone: string;
  readonly createdAt: number;
  /** Only from the sign-up form; the download dialog doesn't ask for it. */
  readonly details?: SignUpDetails;
  /**
   * When the account ends unless someone logs in. While it is set, no one has confirmed the
   * address.
   */
  readonly unverifiedUntil?: number;
  /** Until the first login: the hash of the browser that signed up first. */
  readonly browser?: string;
  /** Until the first login: sign-ups of other browsers, oldest first. */
  readonly signUps?: readonly SignUp[];
  /**
   * Someone else may have given the name and phone: the owner of the address hasn't confirmed them
   * yet.
   */
  readonly toConfirm?: true;
  /** When the person stopped the emails about new editions. */
  readonly unsubscribedAt?: number;
  /** Grows with every `replace`; missing before the first. */
  readonly version?: number;
}

/** The sign-up of one browser. */
export interface SignUp {
  readonly fullname: string;
  readonly phone: string;
  readonly details: SignUpDetails;
  readonly createdAt: number;
  /** The hash of the browser's token. */
  readonly browser: string;
}

/** A new state of an account, and the stored one that it replaces, if there is one. */
export interface AccountChange {
  readonly account: UserAccount;
  readonly stored: UserAccount | undefined;
}

/** The fields of the sign-up form besides name, email and phone. */
export type SignUpDetails = Readonly<
  Record<Exclude<keyof InputOf<typeof registerUser>, 'fullname' | 'email' | 'phone'>, string>
>;

export interface Users {
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
   * The addresses of at most `limit` accounts whose name begins so, by the last name first. A
   * change of the last second may be missing.
   * @param start as `nameKey` writes names
   */
  byName(start: string, limit: number): Promise<string[]>;
}
