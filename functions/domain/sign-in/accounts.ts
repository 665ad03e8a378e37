import { OTHER_SIGN_UPS_MAX, UNVERIFIED_ACCOUNT_SECONDS } from '#contract/limits.ts';
import type { SignUp, UserAccount, Users } from '../ports/users.ts';
import { Refusal } from '../refusal.ts';

/**
 * Whose details an account has. Until its owner types a code nobody knows who signed up, so each browser's sign-up is kept
 * apart; the code decides between them, and the others go.
 */

/** The account of an address, if it has a living one: deletion by time-to-live lags, so the end is compared here. */
export async function findAccount(users: Users, email: string, now: number): Promise<UserAccount | undefined> {
  return unexpired(await users.findByEmail(email), now);
}

const unexpired = (account: UserAccount | undefined, now: number): UserAccount | undefined =>
  account?.unverifiedUntil !== undefined && account.unverifiedUntil <= now ? undefined : account;

/** Other writes of one address in a row after which a change is given up. */
const MAX_ATTEMPTS = 10;

/**
 * Changes the account of an address by what `next` makes of the living one, or leaves it where that is the same. Where
 * another write comes first, `next` is asked again about what that one wrote.
 * @throws Refusal CONFLICT after ten other writes in a row
 */
export async function changeAccount(
  users: Users,
  { email, now }: { readonly email: string; readonly now: number },
  update: (account: UserAccount | undefined) => UserAccount,
): Promise<UserAccount> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const stored = await users.findByEmail(email);
    const account = unexpired(stored, now);
    const changed = update(account);
    if (changed === account) return account;
    const written =
      stored === undefined ? (await users.create(changed)) === 'created' : await users.replace(changed, stored);
    if (written) return changed;
  }
  throw new Refusal('CONFLICT');
}

/** The account after a sign-up. A proven one stays as it is, and so does what another browser signed up with. */
export function withSignUp(account: UserAccount | undefined, email: string, id: string, signUp: SignUp): UserAccount {
  const unverifiedUntil = signUp.createdAt + UNVERIFIED_ACCOUNT_SECONDS * 1000;
  if (account === undefined) return { id, email, ...signUp, unverifiedUntil };
  if (account.unverifiedUntil === undefined) return account;
  if (account.browser === signUp.browser) return { ...account, ...signUp, unverifiedUntil };
  const { signUps = [] } = account;
  const isRepeated = signUps.some(({ browser }) => browser === signUp.browser);
  if (!isRepeated && signUps.length >= OTHER_SIGN_UPS_MAX) return account;
  const kept = isRepeated
    ? signUps.map((other) => (other.browser === signUp.browser ? signUp : other))
    : [...signUps, signUp];
  return { ...account, signUps: kept, unverifiedUntil };
}

/**
 * The account once its owner has logged in from a browser: with what that browser signed up with or, where it did not, with
 * what the first one did, which the owner is then asked to confirm.
 */
export function provenByLogIn(account: UserAccount, browser: string | undefined): UserAccount {
  if (account.unverifiedUntil === undefined) return account;
  const own = ownSignUp(account, browser);
  return own === undefined
    ? { ...withoutUnprovenFields(account), toConfirm: true }
    : { ...withoutUnprovenFields(account), ...detailsOf(own) };
}

/**
 * The account once its owner has proven the address in the download dialog: with what was typed there, and with what else
 * the same browser has signed up with.
 */
export function provenByDialog(
  account: UserAccount,
  browser: string | undefined,
  typed: { readonly fullname: string; readonly phone: string },
): UserAccount {
  if (account.unverifiedUntil === undefined) return account;
  const own = ownSignUp(account, browser);
  const { details: _, ...bare } = withoutUnprovenFields(account);
  return { ...bare, ...(own === undefined ? {} : detailsOf(own)), ...typed };
}

type Details = Pick<UserAccount, 'fullname' | 'phone' | 'details'>;

function ownSignUp(account: UserAccount, browser: string | undefined): Details | undefined {
  if (browser === undefined) return undefined;
  return account.browser === browser ? account : account.signUps?.find((signUp) => signUp.browser === browser);
}

const detailsOf = ({ fullname, phone, details }: Details): Details => ({
  fullname,
  phone,
  ...(details === undefined ? {} : { details }),
});

/** Without all that an account has only while nobody has proven it. */
function withoutUnprovenFields({
  unverifiedUntil: _,
  browser: __,
  signUps: ___,
  ...account
}: UserAccount): UserAccount {
  return account;
}
