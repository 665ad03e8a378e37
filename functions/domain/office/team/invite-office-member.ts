import type { inviteOfficeMember as contract } from '#contract/endpoints/office/office.ts';
import { isCounselor } from '../../consultations/core/own-availability.ts';
import type { Consultations } from '../../consultations/core/ports.ts';
import type { Mailer } from '../../mail/ports.ts';
import type { BusinessProfile } from '../../shared/business-profile.ts';
import { invalidInput } from '../../shared/refusal.ts';
import { OVERTAKEN, untilWritten } from '../../shared/until-written.ts';
import type { OfficeUseCase } from '../../shared/use-case.ts';
import { invitationMail } from './invitation-mail.ts';
import { describeTeam, type InvitationDependencies, invite } from './manage-team.ts';

/**
 * Invites someone, and gives them the calendar of a counselor.
 * @throws Refusal CONFLICT; INVALID_INPUT without such a counselor; DependencyDown if the email
 *   can't be sent
 */
export function inviteOfficeMember(
  dependencies: InvitationDependencies & {
    mailer: Mailer;
    businessProfile: BusinessProfile;
    consultations: CalendarStore;
  },
): OfficeUseCase<typeof contract> {
  const { office, clock, mailer, businessProfile, consultations } = dependencies;
  return async ({ input: { email, role, calendar }, session, record }) => {
    const { link, isMember } = await invite(dependencies, {
      email,
      role,
      siteUrl: businessProfile.siteUrl,
      by: session.member.id,
    });
    if (calendar !== '') await giveCalendar(consultations, calendar, email);
    record({ after: { email, role, ...(calendar === '' ? {} : { calendar }) } });
    await mailer.send(invitationMail({ to: email, role, link, isMember, businessProfile }));
    return describeTeam(await office.team(), session.member.id, clock.now());
  };
}

type CalendarStore = Pick<Consultations, 'availability' | 'setAvailability'>;

/** From the first day on, they see what is booked with the counselor. Mail goes where it did. */
async function giveCalendar(consultations: CalendarStore, id: string, email: string): Promise<void> {
  await untilWritten('The hours', async () => {
    const hours = await consultations.availability();
    const found = hours?.counselors.find((one) => one.id === id);
    if (hours === undefined || found === undefined) {
      throw invalidInput({ calendar: 'This calendar is gone. Choose another one.' });
    }
    if (isCounselor({ email }, found)) return undefined;
    const counselors = hours.counselors.map((one) => (one === found ? { ...one, member: email } : one));
    const next = { ...hours, version: hours.version + 1, counselors };
    return (await consultations.setAvailability(next)) ? undefined : OVERTAKEN;
  });
}
