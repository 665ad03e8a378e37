import type { InputOf } from '#contract/endpoint.ts';
import type { registerUser } from '#contract/endpoints/register-user.ts';
export interface UserAccount {
  readonly id: string;
  readonly email: string;
  readonly fullname: string;
  readonly phone: string;
  readonly createdAt: number;
  /** What the sign-up form asks beyond that. The download dialog does not ask it. */
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
  replace(user: UserAccount, expected: UserAccount): Promise<boolean>;
}
