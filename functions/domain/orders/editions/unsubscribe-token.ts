import { createHmac } from 'node:crypto';
import { isMac } from '../../shared/hashes.ts';

/**
 * The token in the links that stop emails: `<buyer's id>.<mac>`. Only we can make it, so nothing
 * is stored for it. It doesn't end, because people open old emails.
 */
export const unsubscribeToken = (pepper: string, buyerId: string): string =>
  `${buyerId}.${macOf(pepper, buyerId).toString('base64url')}`;

/** The buyer whose token this is, under any valid pepper; undefined if we didn't make it. */
export function buyerOfToken(peppers: readonly string[], token: string): string | undefined {
  const [, buyerId, mac] = /^([\w-]+)\.([\w-]{43})$/.exec(token) ?? [];
  if (buyerId === undefined || mac === undefined) return undefined;
  return isMac(peppers, Buffer.from(mac, 'base64url'), (pepper) => macOf(pepper, buyerId)) ? buyerId : undefined;
}

/** Codes are hashed from three lines, so no code has the hash of a token. */
const macOf = (pepper: string, buyerId: string): Buffer =>
  createHmac('sha256', pepper).update(`unsubscribe\n${buyerId}`).digest();
