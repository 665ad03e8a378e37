import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { OtpPurpose } from '../ports/otp-codes.ts';

/** HMAC-SHA-256(pepper, purpose ‖ e-mail ‖ code), hex: what is stored of a one-time code. */
export function codeMac(pepper: string, purpose: OtpPurpose, email: string, code: number): string {
  // The separator can stand in neither a purpose nor an e-mail address, so no two inputs give the same message.
  return createHmac('sha256', pepper)
    .update([purpose, email, String(code)].join('\n'))
    .digest('hex');
}

/** Compares the code with the stored hash under every valid pepper, each in constant time. */
export function isCode(
  peppers: readonly string[],
  claimed: { purpose: OtpPurpose; email: string; code: number; mac: string },
): boolean {
  const stored = Buffer.from(claimed.mac, 'hex');
  let found = false;
  for (const pepper of peppers) {
    const computed = Buffer.from(codeMac(pepper, claimed.purpose, claimed.email, claimed.code), 'hex');
    if (stored.length === computed.length && timingSafeEqual(stored, computed)) found = true;
  }
  return found;
}

/** What is stored of a bearer token: SHA-256, hex. The token is random, so no pepper is needed. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
