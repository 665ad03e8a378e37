import { responseTimes } from '#contract/words/response-times.ts';
import { letter } from '../mail/letter.ts';
import type { Mail } from '../mail/mail.ts';
import { type BusinessProfile } from '../shared/business-profile.ts';
import type { Message } from './message.ts';

interface Facts {
  to: string;
  kind: Message['kind'];
  businessProfile: BusinessProfile;
}

/**
 * Contains nothing that someone typed: anyone can type anyone's address, and a stranger's words
 * would go out in the business's name (docs/product.md#confirmations).
 */
export function messageConfirmationMail({ to, kind, businessProfile }: Facts): Mail {
  const thanks =
    kind === 'contact'
      ? `Thank you for your message. A counselor will answer within ${responseTimes.message}.`
      : `Thank you for your application. We’ll write to you within ${responseTimes.application}.`;
  return letter({
    kind: 'confirmation',
    to,
    subject: `We received your ${kind === 'contact' ? 'message' : 'application'}`,
    businessProfile,
    blocks: [thanks, 'If you didn’t write to us, someone mistyped their address. You can ignore this email.'],
  });
}
