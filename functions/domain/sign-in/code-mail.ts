import { letter } from '../mail/letter.ts';
import type { Mail } from '../mail/mail.ts';
import { type BusinessProfile } from '../shared/business-profile.ts';

interface Facts {
  to: string;
  code: number;
  validSeconds: number;
  businessProfile: BusinessProfile;
}

/** The code is in the subject and starts the text, so a phone's notification shows it. */
export function codeMail({ to, code, validSeconds, businessProfile }: Facts): Mail {
  return letter({
    kind: 'code',
    to,
    subject: `${String(code)} is your code for ${businessProfile.businessName}`,
    businessProfile,
    blocks: [
      { kind: 'code', code: String(code) },
      `Enter this code on our site. It works once and expires in ${String(validSeconds / 60)} minutes.`,
      'Didn’t request this? You can ignore it; no one can log in without the code. We’ll never ask you for it.',
    ],
  });
}
