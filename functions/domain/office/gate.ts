import type { OfficeRule } from '#contract/endpoint.ts';
import type { Action, Change } from '../shared/audit-entry.ts';
import type { Cookies } from '../shared/ports.ts';
import type { OfficeSession } from './sessions.ts';

/** Lets members of the office in. */
export interface OfficeGate {
  /** @throws Refusal FORBIDDEN unless a page of the site itself sent the request */
  requireOrigin(origin: string | undefined): void;
  /**
   * The session of the request, used now.
   * @throws Refusal UNAUTHENTICATED without one
   */
  authenticate(cookies: Cookies): Promise<OfficeSession>;
  /**
   * Lets the roles of a rule through. The audit log notes a refusal once an hour for a member and
   * an endpoint, as the one of `requirePasskey`.
   * @param endpoint its id
   * @throws Refusal FORBIDDEN
   */
  requireRole(session: OfficeSession, rule: Pick<OfficeRule, 'roles'>, endpoint: string): Promise<void>;
  /** @throws Refusal PASSKEY_NEEDED if the passkey was used too long ago */
  requirePasskey(session: OfficeSession, endpoint: string): Promise<void>;
  /**
   * Runs an action between two entries of the audit log: that it begins, and how it ended. An
   * action that can't be recorded doesn't begin.
   */
  recorded<Result>(action: Action, run: (record: (change: Change) => void) => Promise<Result>): Promise<Result>;
}
