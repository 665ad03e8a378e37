import { Refusal } from '../shared/refusal.ts';
import type { Session } from '../shared/session.ts';

/**
 * Paid hours, agreements and summaries need a session that began with the login's code: the
 * download dialog's has fewer digits (docs/adr/0005-one-time-codes.md). Call it only where the
 * person has any of these, so that no one else is asked.
 * @throws Refusal LOGIN_CODE_NEEDED
 */
export function requireLoginCode({ provenBy }: Pick<Session, 'provenBy'>): void {
  if (provenBy !== 'login') throw new Refusal('LOGIN_CODE_NEEDED');
}
