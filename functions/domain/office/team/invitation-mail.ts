import { OFFICE_INVITATION_SECONDS } from '#contract/endpoints/office/limits.ts';
import type { MemberRole } from '#contract/office.ts';
import { letter } from '../../mail/letter.ts';
import type { Mail } from '../../mail/mail.ts';
import { type BusinessProfile } from '../../shared/business-profile.ts';

const roleSummary = {
  owner: 'You’ll see orders, guides, leads, messages, consultations and the team.',
  counselor: 'You’ll see leads, messages and consultations.',
} as const satisfies Record<MemberRole, string>;

interface Facts {
  to: string;
  role: MemberRole;
  link: string;
  isMember: boolean;
  businessProfile: BusinessProfile;
}

/**
 * Invites someone into the office.
 * @param isMember the address belongs to a member, who needs another passkey
 */
export function invitationMail({ to, role, link, isMember, businessProfile }: Facts): Mail {
  const { businessName } = businessProfile;
  return letter({
    kind: 'office',
    to,
    subject: isMember ? `A new passkey for the office of ${businessName}` : `Join the office of ${businessName}`,
    businessProfile,
    blocks: [
      isMember
        ? 'With this link you add another passkey to your account in our office.'
        : `You’re invited to our office. ${roleSummary[role]} There’s no password: your phone or laptop makes a passkey, and you sign in with your fingerprint, face or PIN.`,
      { kind: 'link', label: isMember ? 'Add a passkey' : 'Join the office', path: link },
      `The link works once and expires in ${String(OFFICE_INVITATION_SECONDS / 3600)} hours. Open it on the device that you work with, and don’t forward this email.`,
      'Didn’t expect this? Please tell us, and don’t open the link.',
    ],
  });
}
