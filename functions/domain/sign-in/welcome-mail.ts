import { sitePaths } from '#contract/site-paths.ts';
import { responseTimes } from '#contract/words/response-times.ts';
import { letter } from '../mail/letter.ts';
import type { Mail } from '../mail/mail.ts';
import { type BusinessProfile } from '../shared/business-profile.ts';

/**
 * Contains nothing that the person typed: until the first login, the address may be someone else's.
 */
export function welcomeMail({ to, businessProfile }: { to: string; businessProfile: BusinessProfile }): Mail {
  return letter({
    kind: 'account',
    to,
    subject: `Welcome to ${businessProfile.businessName}`,
    businessProfile,
    blocks: [
      `Next is your free consultation. Pick a time that suits you, or wait: a counselor will call or email you within ${responseTimes.registration}.`,
      { kind: 'link', label: 'Pick your time now', path: sitePaths.book },
      'Your account is ready. There’s no password: you log in with this address and a code that we email you.',
      { kind: 'link', label: 'Log in', path: sitePaths.login, aside: true },
      'Didn’t sign up? You can ignore this email. If no one logs in, we’ll delete the account after 30 days.',
    ],
  });
}
