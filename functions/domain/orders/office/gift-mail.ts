import { sitePaths } from '#contract/site-paths.ts';
import { letter } from '../../mail/letter.ts';
import type { Mail } from '../../mail/mail.ts';
import { type BusinessProfile } from '../../shared/business-profile.ts';
import type { UserAccount } from '../../sign-in/ports.ts';

interface Facts {
  account: Pick<UserAccount, 'email' | 'fullname'>;
  title: string;
  businessProfile: BusinessProfile;
}

/** Tells someone that they were given a guide. */
export function giftMail({ account: { email, fullname }, title, businessProfile }: Facts): Mail {
  return letter({
    kind: 'notice',
    to: email,
    subject: `A guide for you from ${businessProfile.businessName}`,
    businessProfile,
    blocks: [
      `Hello ${fullname}, we've added the guide "${title}" to your account, free of charge.`,
      'Download it at any time, on any device, from your dashboard.',
      { kind: 'link', label: 'Open my dashboard', path: sitePaths.dashboard },
    ],
  });
}
