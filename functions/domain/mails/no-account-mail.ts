import { SIGN_UP_TIME } from '#contract/response-times.ts';
import { sitePaths } from '#contract/site-paths.ts';
import type { Mail } from '../ports/mailer.ts';
import { type Letterhead, letter } from './letter.ts';

/** For an address that asked for a login code and has no account: only its owner learns that. */
export function noAccountMail({ to, letterhead }: { to: string; letterhead: Letterhead }): Mail {
  return letter({
    kind: 'code',
    to,
    subject: `You have no account with ${letterhead.businessName} yet`,
    letterhead,
    blocks: [
      {
        kind: 'text',
        text: 'Somebody, probably you, asked for a login code for this address. It has no account with us yet.',
      },
      { kind: 'text', text: `Signing up takes ${SIGN_UP_TIME}. Perhaps you have used another address before?` },
      { kind: 'link', label: 'Sign up', path: sitePaths.register },
      { kind: 'text', text: 'If it was not you, you need not do anything.' },
    ],
  });
}
