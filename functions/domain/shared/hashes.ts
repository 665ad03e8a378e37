import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares a hash with the one under every valid pepper, each in constant time. */
export function isMac(peppers: readonly string[], claimed: Buffer, compute: (pepper: string) => Buffer): boolean {
  let found = false;
  for (const pepper of peppers) {
    const computed = compute(pepper);
    if (claimed.length === computed.length && timingSafeEqual(claimed, computed)) found = true;
  }
  return found;
}

/**
 * The hash under which a token is stored: SHA-256, in hex. The token is random, so it needs no
 * pepper.
 */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
