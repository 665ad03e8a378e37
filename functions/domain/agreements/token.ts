import { createHmac } from 'node:crypto';
import { sitePaths } from '#contract/site-paths.ts';
import { hashToken } from '../shared/hashes.ts';
import type { Agreement } from './agreement.ts';

/**
 * The token in the link of an agreement: 256 bits, base64url. It is made from the pepper, so that
 * later emails can have the same link although only its hash is stored.
 */
export const agreementToken = (pepper: string, agreementId: string): string =>
  createHmac('sha256', pepper).update(`agreement\n${agreementId}`).digest('base64url');

/** The path of the link that the family has; undefined if its pepper isn't valid anymore. */
export function linkOf(peppers: readonly string[], { id, tokenHash }: Agreement): string | undefined {
  const token = peppers.map((pepper) => agreementToken(pepper, id)).find((one) => hashToken(one) === tokenHash);
  return token === undefined ? undefined : `${sitePaths.agreement}#${token}`;
}
