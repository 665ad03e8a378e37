import * as v from 'valibot';
import type { CeremonyOptions, CeremonyResponse } from '#contract/endpoints/office/office.ts';
import type { Availability } from '../consultations/core/availability.ts';
import type { OutboxMail } from '../mail/outbox-mail.ts';
import type { Action, AuditLogEntry, Change } from '../shared/audit-entry.ts';
import type { Stored } from '../shared/stored.ts';
import type { PushDevice, PushMessage } from './push/push-device.ts';
import type { StoredOfficeSession } from './sessions.ts';
import type { Member, Passkey, Team } from './team/team.ts';

/** An alarm as it is now. */
export interface AlarmState {
  /** As in domain/alarms/alarms.ts or infra/stack/alarms.ts. */
  readonly id: string;
  readonly state: 'ok' | 'alarm' | 'unknown';
  /** When it entered this state, in ms since 1970. */
  readonly since: number;
  /** What doesn't work, for whom, and where the runbook says what to do. */
  readonly description: string;
  /** The order that it is about, if it is about one. */
  readonly order?: string | undefined;
}

/** The alarms of CloudWatch. */
export interface AlarmStates {
  /** Undefined in a stack without alarms. */
  all(): Promise<readonly AlarmState[] | undefined>;
  /** Those that ring; none in a stack without alarms. */
  ringing(): Promise<readonly AlarmState[]>;
}

export interface Departures {
  /**
   * Stores the next team without someone, and the next hours if they change, and ends sessions, in
   * one transaction, with the devices that got notifications. Returns false if another change of
   * the team or the hours came first.
   * @param sessions the hashes of their tokens, at most 90
   * @param memberId who leaves; undefined for an invitation
   * @param left the counselors whose hours end, with the addresses of their other calendars
   */
  end(next: {
    readonly team: Team;
    readonly availability: Availability | undefined;
    readonly sessions: readonly string[];
    readonly memberId: string | undefined;
    readonly left: readonly string[];
  }): Promise<boolean>;
}

/** What was done in the office. Functions may only add to it. */
export interface AuditLog {
  /** Notes that an action begins. */
  begin(entry: Action & { readonly id: string; readonly at: number }): Promise<void>;
  /** Notes how the action with this id and time ended. */
  end(entry: { readonly id: string; readonly at: number; readonly outcome: string } & Change): Promise<void>;
  /**
   * At most `limit` entries of a month (YYYY-MM, UTC), newest first, older than the one with the id
   * `before` if given.
   */
  ofMonth(month: string, limit: number, before?: string): Promise<AuditLogEntry[]>;
}

/** Who may enter the office, and their sessions. */
export interface Office {
  /** The read is strongly consistent. */
  team(): Promise<Team>;
  /** Stores the next version. Returns false if another change came first. */
  changeTeam(next: Team): Promise<boolean>;
  /** Stores a challenge of WebAuthn until `endsAt` (ms since 1970). Only its SHA-256 is stored. */
  addChallenge(challenge: { readonly hash: string; readonly purpose: string; readonly endsAt: number }): Promise<void>;
  /** Removes a challenge. Returns whether it was there for this purpose and hadn't ended. */
  takeChallenge(challenge: { readonly hash: string; readonly purpose: string; readonly now: number }): Promise<boolean>;
  startSession(session: StoredOfficeSession): Promise<void>;
  /** A session as it is stored, which may have ended. The read is strongly consistent. */
  findSession(tokenHash: string): Promise<StoredOfficeSession | undefined>;
  /**
   * Finds a session last seen after `idleSince` and created after `createdSince`, and updates
   * `lastSeenAt`, in one conditional write.
   */
  touchSession(request: {
    readonly tokenHash: string;
    readonly now: number;
    readonly idleSince: number;
    readonly createdSince: number;
  }): Promise<StoredOfficeSession | undefined>;
  /** Notes a use of the passkey in a session, if it hasn't ended. */
  confirmSession(tokenHash: string, confirmedAt: number): Promise<void>;
  endSession(tokenHash: string): Promise<void>;
}

/** Whether a challenge is one of ours, which works once. */
export type IsExpected = (challenge: string) => Promise<boolean>;

/**
 * WebAuthn's two ceremonies: making a passkey and using one. Both require that the device verifies
 * its user.
 */
export interface Passkeys {
  /**
   * What a browser needs to make a passkey. An authenticator with a passkey of the member refuses.
   * @param challenge a token of `Random`
   */
  creationOptions(
    challenge: string,
    member: Pick<Member, 'id' | 'name' | 'email' | 'passkeys'>,
  ): Promise<CeremonyOptions>;
  /**
   * Reads a new passkey from the browser's answer.
   * @throws Refusal PASSKEY_REFUSED if the answer is not valid for this site
   */
  created(
    response: CeremonyResponse,
    isExpected: IsExpected,
  ): Promise<Pick<Passkey, 'id' | 'publicKey' | 'counter' | 'transports'>>;
  /**
   * What a browser needs to use a passkey: one of these, or any of this site.
   * @param challenge a token of `Random`
   */
  useOptions(challenge: string, allowed?: readonly Passkey[]): Promise<CeremonyOptions>;
  /**
   * Checks a use of a passkey and returns its new counter.
   * @throws Refusal PASSKEY_REFUSED if the answer is not valid for this site and this passkey
   */
  used(response: CeremonyResponse, passkey: Passkey, isExpected: IsExpected): Promise<number>;
}

/** The devices of the members that get notifications, by their addresses at push services. */
export interface PushDevices {
  /** The oldest first. */
  of(memberId: string): Promise<PushDevice[]>;
  /** Adds a device, or replaces the one with its address. */
  put(memberId: string, device: PushDevice): Promise<void>;
  remove(memberId: string, endpoint: string): Promise<void>;
  /** Notes how many notifications in a row were refused, unless the device was removed. */
  noteRefused(memberId: string, endpoint: string, refused: number): Promise<void>;
}

/** The push services of the browsers. */
export interface PushService {
  /**
   * Sends a notification. `gone` if the device doesn't take any more; `refused` if the push service
   * takes none as we send them, which trying again doesn't change.
   * @throws DependencyDown
   */
  send(message: PushMessage): Promise<'sent' | 'gone' | 'refused'>;
}

/** The way by which the business's mail goes. */
export interface MailAccount {
  /**
   * `sandbox`: only confirmed addresses get mail. `stopped`: AWS sends none.
   * @throws DependencyDown
   */
  state(): Promise<'open' | 'sandbox' | 'stopped'>;
}

/** Who gets what the alarms noticed. */
export interface AlarmMail {
  /**
   * `waiting`: an address was asked, and has not confirmed.
   * @throws DependencyDown
   */
  state(): Promise<'confirmed' | 'waiting' | 'none'>;
}

/** The business's app at PayPal. */
export interface PaypalApp {
  /**
   * `no-secret`: none is stored. `refused`: PayPal doesn't accept it. `no-webhook`: PayPal doesn't
   * tell this site about payments.
   * @throws DependencyDown
   */
  state(): Promise<'ready' | 'no-secret' | 'refused' | 'no-webhook'>;
}

/** What DNS says of the domain that the business's mail comes from. */
export interface SenderDomain {
  /**
   * Whether it says what happens to forged mail; undefined on a machine that asks no DNS.
   * @throws DependencyDown
   */
  hasDmarc(): Promise<boolean | undefined>;
}

/** A morning digest that was queued. */
export const storedDigest = v.object({
  /** In the business's time zone, such as 2026-11-30. */
  day: v.string(),
  /** Milliseconds since 1970. */
  at: v.number(),
});
export type Digest = Stored<typeof storedDigest>;

export interface Digests {
  last(): Promise<Digest | undefined>;
  /**
   * Queues the emails of a digest in one transaction. Returns false if `last` is no longer the last
   * one.
   */
  queue(digest: Digest, mails: readonly OutboxMail[], last: Digest | undefined): Promise<boolean>;
}
