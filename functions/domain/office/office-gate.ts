import { encodeTime } from 'ulid';
import type { CookieNames } from '#contract/cookies.ts';
import { OFFICE_IDLE_SECONDS, OFFICE_SESSION_MAX_SECONDS } from '#contract/endpoints/office/limits.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { HOUR_MS, inMs } from '#contract/limits.ts';
import type { Action } from '../shared/audit-entry.ts';
import { isConfirmed } from '../shared/colleague.ts';
import { hashToken } from '../shared/hashes.ts';
import { Refusal } from '../shared/refusal.ts';
import type { OfficeGate } from './gate.ts';
import type { Office } from './ports.ts';
import { type RecordingDependencies, recordAction } from './record-action.ts';
import type { Member } from './team/team.ts';

/**
 * The gate of the office (docs/product.md#office). The team is read with each request, so someone
 * who is removed, or whose passkey is, is out at once.
 * @param siteUrl only pages of this site may change anything
 */
export function officeGate({
  office,
  siteUrl,
  cookieNames,
  ...recording
}: RecordingDependencies & {
  readonly office: Pick<Office, 'touchSession' | 'team'>;
  readonly siteUrl: string;
  readonly cookieNames: CookieNames;
}): OfficeGate {
  const { clock } = recording;
  const refuse = async (who: Member, endpoint: string, action: string, code: ErrorCode): Promise<void> => {
    const entry = refusedCall(who, endpoint, action, clock.now());
    await recordAction(recording)(entry, () => Promise.reject(new Refusal(code)));
  };
  return {
    requireOrigin(origin) {
      if (origin !== new URL(siteUrl).origin) {
        throw new Refusal('FORBIDDEN', { message: 'Please use the website’s own address.' });
      }
    },

    async authenticate(cookies) {
      const token = cookies.read(cookieNames.office);
      if (token === undefined) throw new Refusal('UNAUTHENTICATED');
      const now = clock.now();
      const [session, team] = await Promise.all([
        office.touchSession({
          tokenHash: hashToken(token),
          now,
          idleSince: now - inMs(OFFICE_IDLE_SECONDS),
          createdSince: now - inMs(OFFICE_SESSION_MAX_SECONDS),
        }),
        office.team(),
      ]);
      const member = team.members.find(({ id }) => id === session?.memberId);
      const hasPasskey = member?.passkeys.some(({ id }) => id === session?.passkeyId) === true;
      if (session === undefined || member === undefined || !hasPasskey) throw new Refusal('UNAUTHENTICATED');
      return { ...session, member };
    },

    async requireRole({ member }, { roles }, endpoint) {
      if (!roles.includes(member.role)) await refuse(member, endpoint, 'refused-role', 'FORBIDDEN');
    },

    async requirePasskey(session, endpoint) {
      if (!isConfirmed(session, clock.now())) {
        await refuse(session.member, endpoint, 'refused-passkey', 'PASSKEY_NEEDED');
      }
    },

    recorded: recordAction(recording),
  };
}

/** Of a ULID: the characters of its time, and the others. */
const [TIME_LENGTH, REST_LENGTH] = [10, 16];

/**
 * An attempt at something for another role, or without the passkey. Its id is the same within an
 * hour, and the audit log replaces nothing, so trying again and again adds nothing to it.
 */
function refusedCall(who: Member, endpoint: string, action: string, now: number): Action & { readonly id: string } {
  const tried = hashToken(`${who.id} ${endpoint} ${action}`).slice(0, REST_LENGTH).toUpperCase();
  return { id: `${encodeTime(now - (now % HOUR_MS), TIME_LENGTH)}${tried}`, who, action, subject: endpoint };
}
