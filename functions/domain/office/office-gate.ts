import type { CookieNames } from '#contract/cookies.ts';
import { OFFICE_CONFIRMED_SECONDS, OFFICE_IDLE_SECONDS, OFFICE_SESSION_MAX_SECONDS } from '#contract/limits.ts';
import type { Office } from '../ports/office.ts';
import { Refusal } from '../refusal.ts';
import { hashToken } from '../sign-in/code-mac.ts';
import type { OfficeGate } from './gate.ts';
import { type RecordingDependencies, recordAction } from './record-action.ts';

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
  readonly office: Office;
  readonly siteUrl: string;
  readonly cookieNames: CookieNames;
}): OfficeGate {
  const { clock } = recording;
  return {
    requireOrigin(origin) {
      if (origin !== new URL(siteUrl).origin) {
        throw new Refusal('FORBIDDEN', { message: 'Please use the website’s own address.' });
      }
    },

    async authenticate(cookies, { roles, confirmed }) {
      const token = cookies.read(cookieNames.office);
      if (token === undefined) throw new Refusal('UNAUTHENTICATED');
      const now = clock.now();
      const [session, team] = await Promise.all([
        office.touchSession({
          tokenHash: hashToken(token),
          now,
          idleSince: now - OFFICE_IDLE_SECONDS * 1000,
          createdSince: now - OFFICE_SESSION_MAX_SECONDS * 1000,
        }),
        office.team(),
      ]);
      const member = team.members.find(({ id }) => id === session?.memberId);
      const hasPasskey = member?.passkeys.some(({ id }) => id === session?.passkeyId) === true;
      if (session === undefined || member === undefined || !hasPasskey) throw new Refusal('UNAUTHENTICATED');
      if (!roles.includes(member.role)) throw new Refusal('FORBIDDEN');
      if (confirmed === true && now - session.confirmedAt > OFFICE_CONFIRMED_SECONDS * 1000) {
        throw new Refusal('PASSKEY_NEEDED');
      }
      return { ...session, member };
    },

    recorded: recordAction(recording),
  };
}
