import { createHmac } from 'node:crypto';
import { hashToken } from './hashes.ts';

/** What a link leads to. */
type LinkKind = 'agreement' | 'payment-request';

/**
 * The token in a link: 256 bits, base64url. It is made from the pepper, so that the link can be
 * shown again although only its hash is stored.
 */
export const linkToken = (pepper: string, kind: LinkKind, id: string): string =>
  createHmac('sha256', pepper).update(`${kind}\n${id}`).digest('base64url');

/** The token with this hash; undefined if its pepper isn't valid anymore. */
export const currentToken = (
  peppers: readonly string[],
  kind: LinkKind,
  id: string,
  tokenHash: string | undefined,
): string | undefined =>
  peppers.map((pepper) => linkToken(pepper, kind, id)).find((token) => hashToken(token) === tokenHash);
