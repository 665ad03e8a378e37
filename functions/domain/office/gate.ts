import type { OfficeRule } from '#contract/endpoint.ts';
import type { Action, Change } from '../shared/audit-entry.ts';
import type { Cookies } from '../shared/ports.ts';
import type { OfficeSession } from './sessions.ts';

/** Lets members of the office in. */
export interface OfficeGate {
  /** @throws Refusal FORBIDDEN unless a page of the site itself sent the request */
  requireOrigin(origin: string | undefined): void;
  /**
   * The session of the request, used now. If the role isn't one of the rule's, the audit log notes
   * it once an hour for a member and an endpoint.
   * @param endpoint its id
   * @throws Refusal UNAUTHENTICATED without a session, FORBIDDEN with another role, PASSKEY_NEEDED
   *   if the rule asks for a newer use of the passkey
   */
  authenticate(cookies: Cookies, rule: OfficeRule, endpoint: string): Promise<OfficeSession>;
  /**
   * Runs an action between two entries of the audit log: that it begins, and how it ended. An
   * action that can't be recorded doesn't begin.
   */
  recorded<Result>(action: Action, run: (record: (change: Change) => void) => Promise<Result>): Promise<Result>;
}
