import * as v from 'valibot';
import { auditLog, businessProfile, clock, mailer, office, random } from '#composition/adapters.ts';
import { OFFICE_INVITATION_SECONDS } from '#contract/endpoints/office/limits.ts';
import { roles } from '#contract/office.ts';
import { recordAction } from '#domain/office/record-action.ts';
import { invitationMail } from '#domain/office/team/invitation-mail.ts';
import { invite as inviteToOffice } from '#domain/office/team/manage-team.ts';
import { DependencyDown } from '#domain/shared/refusal.ts';
import { requestLog } from '#http/log.ts';
import { BadInput, type Command, requiredOperand } from '../command.ts';
import { operator } from '../operator.ts';
import { emailOf } from './person.ts';

/** Invites someone into the office. */
export const invite: Command = {
  name: 'invite',
  summary: 'Invites someone into the office, or lets a member back in who lost every passkey.',
  operands: ['EMAIL'],
  options: {
    role: { value: 'owner|counselor', help: 'an owner may do everything; a counselor sees no orders and no money' },
  },
  details: `Mails a link and prints it: it works once within ${String(OFFICE_INVITATION_SECONDS / 3600)} hours, and replaces an earlier one to the same address. Anyone who opens it
makes a passkey on that device. For a member (name the role the member has), it adds another passkey beside the others.`,
  async run(context) {
    const email = emailOf(requiredOperand(context));
    const role = v.safeParse(v.picklist(roles), context.text('role'));
    if (!role.success) throw new BadInput('Name the role: --role owner or --role counselor.');
    await context.connect();
    const head = businessProfile();
    const invitation = { email, role: role.output };
    const recorded = recordAction({ auditLog: auditLog(), clock, random, log: requestLog });
    const { link, isMember } = await recorded({ who: operator, action: 'invite', subject: email }, async (record) => {
      const made = await inviteToOffice({ office: office(), clock, random }, { ...invitation, siteUrl: head.siteUrl });
      record({ after: invitation });
      return made;
    });
    const mail = invitationMail({ ...invitation, to: email, link, isMember, businessProfile: head });
    const isMailed = await mailer()
      .send(mail)
      .then(
        () => true,
        (error: unknown) => {
          // The link works without the email.
          if (error instanceof DependencyDown) return false;
          throw error;
        },
      );
    context.print(
      `${isMailed ? `Mailed to ${email}` : `The email to ${email} could not be sent. Pass the link on yourself`}. It works once within ${String(OFFICE_INVITATION_SECONDS / 3600)} hours:\n${link}`,
      { ...invitation, link, isMailed, isMember },
    );
  },
};
