import { sitePaths } from '#contract/site-paths.ts';
import { SIGN_UP_TIME } from '#contract/words/response-times.ts';
import { letter } from '../mail/letter.ts';
import type { Mail } from '../mail/mail.ts';
import { type BusinessProfile } from '../shared/business-profile.ts';

/** Only the owner of the address may learn that it has no account, so we say it by email. */
export function noAccountMail({ to, businessProfile }: { to: string; businessProfile: BusinessProfile }): Mail {
  return letter({
    kind: 'code',
    to,
    subject: `You have no account with ${businessProfile.businessName} yet`,
    businessProfile,
    blocks: [
      `We got a login request for this address, but there’s no account yet. Signing up takes ${SIGN_UP_TIME}.`,
      'Already a customer? Try the address that you used before.',
      { kind: 'link', label: 'Sign up', path: sitePaths.register },
      'If this wasn’t you, you can ignore this email.',
    ],
  });
}
