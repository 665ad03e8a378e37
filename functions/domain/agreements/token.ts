import { sitePaths } from '#contract/site-paths.ts';
import { currentToken, linkToken } from '../shared/link-token.ts';
import type { Agreement } from './agreement.ts';

type Linked = Pick<Agreement, 'id' | 'linksReplaced'>;

/** What the token of an agreement's link is made from: after each replacement, something else. */
const nameOf = ({ id, linksReplaced }: Linked): string =>
  linksReplaced === undefined ? id : `${id}\n${String(linksReplaced)}`;

/** The token in the link of an agreement. */
export const agreementToken = (pepper: string, agreement: Linked): string =>
  linkToken(pepper, 'agreement', nameOf(agreement));

/** The path of the link that the family has; undefined if its pepper isn't valid anymore. */
export function linkOf(peppers: readonly string[], agreement: Agreement): string | undefined {
  const token = currentToken(peppers, 'agreement', nameOf(agreement), agreement.tokenHash);
  return token === undefined ? undefined : `${sitePaths.agreement}#${token}`;
}
