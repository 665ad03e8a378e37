import type { MemberRole } from '#contract/office.ts';
import type { Mailer } from '../../mail/ports.ts';
import type { BusinessProfile } from '../../shared/business-profile.ts';
import { invitationMail } from './invitation-mail.ts';
import {
  describeTeam,
  type InvitationDependencies,
  invite,
  type OwnerRequest,
  type TeamAnswer,
} from './manage-team.ts';

/** @throws Refusal CONFLICT; DependencyDown if the email can't be sent */
export function inviteOfficeMember(
  dependencies: InvitationDependencies & { mailer: Mailer; businessProfile: BusinessProfile },
) {
  const { office, clock, mailer, businessProfile } = dependencies;
  return async ({
    input: { email, role },
    session,
    record,
  }: OwnerRequest<{ email: string; role: MemberRole }>): Promise<TeamAnswer> => {
    const { link, isMember } = await invite(dependencies, {
      email,
      role,
      siteUrl: businessProfile.siteUrl,
      by: session.memberId,
    });
    record({ after: { email, role } });
    await mailer.send(invitationMail({ to: email, role, link, isMember, businessProfile }));
    return describeTeam(await office.team(), session.memberId, clock.now());
  };
}
