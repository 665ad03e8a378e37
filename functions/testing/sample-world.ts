import type * as Adapters from '#composition/adapters.ts';
import { weekdays } from '#contract/open-hours.ts';
import type { Guide } from '#domain/guides/ports.ts';
import { hashToken } from '#domain/shared/hashes.ts';
import type { OtpPurpose, Session } from '#domain/shared/session.ts';
import { codeMac } from '#domain/sign-in/code-mac.ts';
import { testSecret } from './emulators.ts';
import { BUYER_TOKEN, OFFICE_TOKEN } from './events.ts';
import { aCounselor, aMember, anIssuedCode, anOfficeSession, anOtpRecord, aSession, aTeam } from './samples.ts';

/** The browser that the sample events come from. */
const BROWSER = 'sample-browser-0123456789abcdefghijklmnopqr';

/** Works around the clock, whenever a test runs. */
export const sampleCounselor = aCounselor({
  weekly: Object.fromEntries(weekdays.map((day) => [day, [{ from: '00:00', to: '24:00' }]])),
  demos: { subjects: ['mathematics'] },
  maxPerDay: 40,
  feedHash: hashToken('sample-calendar-0123456789abcdefghijklmnopq'),
});

/** Stores what the sample events need, through the real adapters. */
export function sampleWorld({ catalog, files, office, otpCodes, sessions }: typeof Adapters) {
  async function putCode(
    purpose: OtpPurpose,
    email: string,
    code: number,
    applicant?: { fullname: string; phone: string },
  ): Promise<void> {
    const version = (await otpCodes().find({ email }))?.version ?? 0;
    const minuteAgo = Date.now() - 60_000;
    const mac = codeMac(testSecret.otpPepper, purpose, email, code);
    const issued = anIssuedCode({ mac, expiresAt: minuteAgo + 300_000, ...(applicant && { applicant }) });
    const codes = { [`${purpose}#${hashToken(BROWSER)}`]: issued };
    const times = { lastSentAt: minuteAgo, dayStartedAt: minuteAgo };
    await otpCodes().replace(anOtpRecord({ email, version: version + 1, codes, ...times }), version);
  }
  return {
    async publish(guides: readonly Guide[], contentOf: (id: string) => Uint8Array): Promise<void> {
      for (const guide of guides) {
        await catalog().put(guide);
        await files().store(guide.fileName, contentOf(guide.id));
      }
    },
    async startSession(changes: Partial<Pick<Session, 'user' | 'provenBy'>> = {}): Promise<void> {
      const now = Date.now();
      await sessions().create(
        aSession({ tokenHash: hashToken(BUYER_TOKEN), createdAt: now, lastSeenAt: now, ...changes }),
      );
    },
    /** The session of the team's first member. */
    async startOfficeSession(team = aTeam()): Promise<void> {
      const now = Date.now();
      const tokenHash = hashToken(OFFICE_TOKEN);
      const { version } = await office().team();
      await office().changeTeam({ ...team, version: version + 1 });
      const [{ id: memberId, passkeys } = aMember()] = team.members;
      const passkeyId = passkeys[0]?.id ?? '';
      await office().startSession(
        anOfficeSession({ tokenHash, memberId, passkeyId, createdAt: now, lastSeenAt: now, confirmedAt: now }),
      );
    },
    /** The codes that the sample browser got a minute ago. */
    async putCodes(): Promise<void> {
      await putCode('login', 'amy@example.com', 482_913);
      await putCode('registration', 'cleo@example.com', 4_821, { fullname: 'Cleo Hart', phone: '5550102033' });
    },
  };
}
