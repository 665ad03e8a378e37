import { sitePaths } from '#contract/site-paths.ts';
import { letter } from '../mail/letter.ts';
import type { Mail } from '../mail/mail.ts';
import { type BusinessProfile } from '../shared/business-profile.ts';

/** Only the owner of the address may learn that it has an account, so we say it by email. */
export function alreadyRegisteredMail({ to, businessProfile }: { to: string; businessProfile: BusinessProfile }): Mail {
  return letter({
    kind: 'account',
    to,
    subject: `You already have an account with ${businessProfile.businessName}`,
    businessProfile,
    blocks: [
      'Someone, probably you, just signed up with this address. It already has an account, and nothing in it has changed.',
      'There’s no password to remember: you log in with this address and a code that we email you.',
      { kind: 'link', label: 'Log in', path: sitePaths.login },
      'If this wasn’t you, you can ignore this email.',
    ],
  });
}
