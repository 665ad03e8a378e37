import { OTHER_SIGN_UPS_MAX, UNVERIFIED_ACCOUNT_SECONDS } from '#contract/endpoints/sign-in/limits.ts';
import { inMs } from '#contract/limits.ts';
import { wholeName } from '#contract/names.ts';
import { OVERTAKEN, untilWritten } from '../shared/until-written.ts';
import type { AccountChange, SignUp, UserAccount, Users } from './ports.ts';

/**
 * Until the owner of an address types a code, anyone may have signed up with it. So each browser's
 * sign-up is stored separately; the first login keeps one and drops the others
 * (docs/product.md#sign-up).
 */

/** Finds the account of an address. DynamoDB deletes expired rows late, so this ignores them. */
export const findAccount = async (
  users: Pick<Users, 'findByEmail'>,
  email: string,
  now: number,
): Promise<UserAccount | undefined> => unexpired(await users.findByEmail(email), now);

const unexpired = (account: UserAccount | undefined, now: number): UserAccount | undefined =>
  account?.unverifiedUntil !== undefined && account.unverifiedUntil <= now ? undefined : account;

/** Returns false if another write came first. The change is undefined if there is none. */
type WriteAccount = (account: UserAccount, change: AccountChange | undefined) => Promise<boolean>;

/**
 * Writes what `update` returns for the current account, unless it returns that account. If another
 * write comes first, it starts over.
 * @param write what to do with the change; by default, writes only the account
 * @throws NotWritten if other writes keep coming first
 */
export async function changeAccount(
  users: Pick<Users, 'findByEmail' | 'create' | 'replace'>,
  { email, now }: { readonly email: string; readonly now: number },
  update: (account: UserAccount | undefined) => UserAccount,
  write: WriteAccount = writeAccount(users),
): Promise<UserAccount> {
  return await untilWritten('The account', async () => {
    const stored = await users.findByEmail(email);
    const account = unexpired(stored, now);
    const changed = update(account);
    const isWritten = await write(changed, changed === account ? undefined : { account: changed, stored });
    return isWritten ? changed : OVERTAKEN;
  });
}

export function writeAccount(users: Pick<Users, 'create' | 'replace'>): WriteAccount {
  return async (_, change) => {
    if (change === undefined) return true;
    const { account, stored } = change;
    return stored === undefined ? (await users.create(account)) === 'created' : await users.replace(account, stored);
  };
}

/**
 * Adds a sign-up to the account. It changes neither a confirmed account nor another browser's
 * sign-up.
 */
export function withSignUp(account: UserAccount | undefined, email: string, id: string, signUp: SignUp): UserAccount {
  const end = signUp.createdAt + inMs(UNVERIFIED_ACCOUNT_SECONDS);
  if (account === undefined) return { id, email, ...signUp, unverifiedUntil: end };
  if (account.unverifiedUntil === undefined) return account;
  const unverifiedUntil = Math.max(account.unverifiedUntil, end);
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
 * The account of someone whom the office or an agreement names, with the whole name. One that no
 * one has confirmed lasts at least until `until`, so that the first login finds what belongs to it.
 */
export function withCaller(
  account: UserAccount | undefined,
  caller: Pick<UserAccount, 'id' | 'email' | 'fullname' | 'phone' | 'createdAt'>,
  until: number,
): UserAccount {
  if (account === undefined) return { ...caller, unverifiedUntil: until };
  const { unverifiedUntil = until } = account;
  const fullname = wholeName(account.fullname, [caller.fullname]);
  if (unverifiedUntil >= until && fullname === account.fullname) return account;
  return {
    ...account,
    fullname,
    ...(account.unverifiedUntil === undefined ? {} : { unverifiedUntil: Math.max(unverifiedUntil, until) }),
  };
}

/**
 * The account after a login: with the details of this browser's sign-up or, without one, of the
 * first sign-up, or of the office. The owner is asked to confirm the latter.
 */
export function confirmedByLogIn(account: UserAccount, browser: string | undefined): UserAccount {
  if (account.unverifiedUntil === undefined) return account;
  const own = ownSignUp(account, browser);
  if (own !== undefined) return { ...asConfirmed(account), ...detailsOf(own, account) };
  // Only a sign-up has a browser.
  const fromOffice = account.browser === undefined ? { fromOffice: true as const } : {};
  return { ...asConfirmed(account), toConfirm: true, ...fromOffice };
}

/**
 * The account after its owner confirmed the address in the download dialog: with the name and phone
 * typed there, and the other details of this browser's sign-up.
 */
export function confirmedByDialog(
  account: UserAccount,
  browser: string | undefined,
  typed: { readonly fullname: string; readonly phone: string },
): UserAccount {
  if (account.unverifiedUntil === undefined) return account;
  const own = ownSignUp(account, browser);
  const { details: _, ...bare } = asConfirmed(account);
  return {
    ...bare,
    ...(own === undefined ? {} : detailsOf(own, account)),
    ...typed,
    fullname: wholeName(typed.fullname, [account.fullname]),
  };
}

type Details = Pick<UserAccount, 'fullname' | 'phone' | 'details'>;

function ownSignUp(account: UserAccount, browser: string | undefined): Details | undefined {
  if (browser === undefined) return undefined;
  return account.browser === browser ? account : account.signUps?.find((signUp) => signUp.browser === browser);
}

const detailsOf = ({ fullname, phone, details }: Details, account: UserAccount): Details => ({
  fullname: wholeName(fullname, [account.fullname]),
  phone,
  ...(details === undefined ? {} : { details }),
});

const asConfirmed = ({ unverifiedUntil: _, browser: __, signUps: ___, ...account }: UserAccount): UserAccount =>
  account;
