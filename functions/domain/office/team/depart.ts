import type { Availability, Counselor } from '../../consultations/core/availability.ts';
import { isCounselor } from '../../consultations/core/own-availability.ts';
import { notFound } from '../../shared/refusal.ts';
import type { Invitation, Member, Team } from './team.ts';

/** What is left without someone, and what ends with them. */
export interface Departing {
  readonly gone: Member | Invitation;
  readonly team: Pick<Team, 'members' | 'invitations'>;
  /** The next hours; undefined if they don't change. */
  readonly availability: Availability | undefined;
  /** The hashes of the tokens of the sessions that end. */
  readonly sessions: readonly string[];
  /** Undefined for an invitation. */
  readonly memberId: string | undefined;
  /** The ids of the counselors whose hours end. */
  readonly left: readonly string[];
  /** In words. */
  readonly ended: readonly string[];
}

/**
 * The team and the hours without a member, or without an invitation.
 * @param id of either
 * @throws Refusal NOT_FOUND
 */
export function withoutPerson({ members, invitations }: Team, stored: Availability | undefined, id: string): Departing {
  const member = members.find((one) => one.id === id);
  if (member === undefined) {
    const gone = invitations.find((one) => one.id === id);
    if (gone === undefined) throw notFound('That person is not in the team anymore.');
    return {
      gone,
      team: { members, invitations: invitations.filter((one) => one !== gone) },
      availability: undefined,
      sessions: [],
      memberId: undefined,
      left: [],
      ended: [invitationTo(gone)],
    };
  }
  const theirs = invitations.filter(({ email, invitedBy }) => email === member.email || invitedBy === member.id);
  const hours = withoutCounselor(stored, member);
  return {
    gone: member,
    team: {
      members: members.filter((one) => one !== member),
      invitations: invitations.filter((one) => !theirs.includes(one)),
    },
    availability: hours.availability,
    sessions: (member.signIns ?? []).map(({ tokenHash }) => tokenHash),
    memberId: member.id,
    left: hours.left,
    ended: [
      `${member.passkeys.length === 1 ? 'Their passkey' : `Their ${String(member.passkeys.length)} passkeys`}, and every session that began with one`,
      ...theirs.map(invitationTo),
      ...hours.ended,
    ],
  };
}

const invitationTo = ({ email }: Invitation): string => `The invitation to ${email}`;

/** The hours without those of a member, without the member's address, and without known feeds. */
function withoutCounselor(
  stored: Availability | undefined,
  member: Member,
): Pick<Departing, 'availability' | 'left' | 'ended'> {
  const left = (stored?.counselors ?? []).filter((one) => isCounselor(member, one));
  const ended = left.flatMap(({ name, feedHash }) => [
    `The hours of ${name}: families see no more times`,
    ...(feedHash === undefined ? [] : [`The calendar address of ${name}`]),
  ]);
  const counselors = (stored?.counselors ?? [])
    .filter((one) => !left.includes(one))
    .map((one): Counselor => {
      let kept = one;
      if (one.email?.toLowerCase() === member.email) {
        const { email: _, ...others } = kept;
        kept = others;
        ended.push(`${member.email} in the hours of ${one.name}: the inbox gets the emails`);
      }
      if (one.feedHash !== undefined && one.feedBy === member.id) {
        const { feedHash: _, feedBy: __, ...others } = kept;
        kept = others;
        ended.push(`The calendar address of ${one.name}, which they had made`);
      }
      return kept;
    });
  return {
    availability:
      stored === undefined || ended.length === 0 ? undefined : { ...stored, version: stored.version + 1, counselors },
    left: left.map(({ id }) => id),
    ended,
  };
}
