import { type CookieNames, cookieSeconds } from '#contract/cookies.ts';
import {
  OFFICE_CONFIRMED_SECONDS,
  OFFICE_IDLE_SECONDS,
  OFFICE_SESSION_MAX_SECONDS,
  OFFICE_SESSIONS_MAX,
} from '#contract/endpoints/office/limits.ts';
import type { OfficeSessionData } from '#contract/endpoints/office/office.ts';
import { inMs } from '#contract/limits.ts';
import { hashToken } from '../shared/hashes.ts';
import type { Clock, Cookies, Random } from '../shared/ports.ts';
import { Refusal } from '../shared/refusal.ts';
import type { Office } from './ports.ts';
import type { OfficeSession } from './sessions.ts';
import { changeTeam } from './team/change-team.ts';
import type { Member } from './team/team.ts';

/** What the office shows of the business. */
export interface OfficeSite {
  readonly siteUrl: string;
  readonly businessName: string;
  /** An IANA name. */
  readonly timeZone: string;
}

export interface SessionDependencies {
  readonly office: Pick<Office, 'startSession' | 'team' | 'changeTeam' | 'endSession'>;
  readonly clock: Clock;
  readonly random: Random;
  readonly cookieNames: CookieNames;
}

/**
 * Opens a session of at most 12 h for a member who has just used a passkey, and lists it with the
 * member. Beyond the newest few of a member, older ones end. Only the cookie has its token.
 * @param browser its name
 * @throws Refusal UNAUTHENTICATED if the member was removed in the meantime
 */
export async function openOfficeSession(
  { office, clock, random, cookieNames }: SessionDependencies,
  {
    cookies,
    browser,
    member,
    passkeyId,
  }: { readonly cookies: Cookies; readonly browser: string; readonly member: Member; readonly passkeyId: string },
): Promise<OfficeSession> {
  const token = random.token();
  const now = clock.now();
  const session = {
    tokenHash: hashToken(token),
    memberId: member.id,
    passkeyId,
    createdAt: now,
    lastSeenAt: now,
    confirmedAt: now,
  };
  await office.startSession(session);
  const { listed, old } = await changeTeam(office, now, ({ members }) => {
    const found = members.find(({ id }) => id === member.id);
    if (found === undefined) throw new Refusal('UNAUTHENTICATED');
    const open = (found.signIns ?? []).filter(({ at }) => at > now - inMs(OFFICE_SESSION_MAX_SECONDS));
    const signIns = [...open, { tokenHash: session.tokenHash, at: now, browser }];
    const listed = { ...found, signIns: signIns.slice(-OFFICE_SESSIONS_MAX) };
    return {
      team: { members: members.map((one) => (one === found ? listed : one)) },
      answer: { listed, old: signIns.slice(0, -OFFICE_SESSIONS_MAX) },
    };
  });
  for (const { tokenHash } of old) await office.endSession(tokenHash);
  cookies.set(cookieNames.office, token, cookieSeconds.office);
  return { ...session, member: listed };
}

/** The session as the contract has it. */
export function describeSession(
  { member, confirmedAt, createdAt }: OfficeSession,
  { businessName, timeZone }: Pick<OfficeSite, 'businessName' | 'timeZone'>,
): OfficeSessionData {
  const { id, name, email, role, notifications } = member;
  return {
    id,
    name,
    email,
    role,
    notifications,
    confirmedUntil: confirmedAt + inMs(OFFICE_CONFIRMED_SECONDS),
    endsAt: createdAt + inMs(OFFICE_SESSION_MAX_SECONDS),
    idleMs: inMs(OFFICE_IDLE_SECONDS),
    businessName,
    zone: timeZone,
  };
}
