import { createHmac } from 'node:crypto';
import { isMac } from '../shared/hashes.ts';
import type { OtpPurpose } from '../shared/session.ts';

/**
 * The hash under which a one-time code is stored: HMAC-SHA-256(pepper, purpose ‖ email ‖ code), in
 * hex.
 */
export function codeMac(pepper: string, purpose: OtpPurpose, email: string, code: number): string {
  // Neither a purpose nor an email address contains a newline, so no two inputs give the same
  // message.
  return createHmac('sha256', pepper)
    .update([purpose, email, String(code)].join('\n'))
    .digest('hex');
}

/** Compares the code with the stored hash under every valid pepper, each in constant time. */
export function isCode(
  peppers: readonly string[],
  claimed: { purpose: OtpPurpose; email: string; code: number; mac: string },
): boolean {
  return isMac(peppers, Buffer.from(claimed.mac, 'hex'), (pepper) =>
    Buffer.from(codeMac(pepper, claimed.purpose, claimed.email, claimed.code), 'hex'),
  );
}
