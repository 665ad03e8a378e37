import { sitePaths } from '#contract/site-paths.ts';
import { currentToken, linkToken } from '../shared/link-token.ts';
import type { Agreement } from './agreement.ts';

/** The token in the link of an agreement. */
export const agreementToken = (pepper: string, agreementId: string): string =>
  linkToken(pepper, 'agreement', agreementId);

/** The path of the link that the family has; undefined if its pepper isn't valid anymore. */
export function linkOf(peppers: readonly string[], { id, tokenHash }: Agreement): string | undefined {
  const token = currentToken(peppers, 'agreement', id, tokenHash);
  return token === undefined ? undefined : `${sitePaths.agreement}#${token}`;
}
