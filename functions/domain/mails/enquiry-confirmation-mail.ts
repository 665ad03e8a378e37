import { responseTimes } from '#contract/response-times.ts';
import type { Enquiry } from '../enquiries/enquiry.ts';
import type { Mail } from '../ports/mailer.ts';
import { type Letterhead, letter } from './letter.ts';

/**
 * To the sender of an enquiry: that it has arrived, and what happens next. It is given nothing that was typed but the address, for
 * anyone can type anyone's: it would carry a stranger's words in the business's name.
 */
export function enquiryConfirmationMail({
  to,
  kind,
  letterhead,
}: {
  to: string;
  kind: Enquiry['kind'];
  letterhead: Letterhead;
}): Mail {
  const [arrived, next] =
    kind === 'contact'
      ? ['Your message has arrived.', `A counselor answers within ${responseTimes.message}.`]
      : ['Your application has arrived.', `We write to you within ${responseTimes.application}.`];
  return letter({
    kind: 'confirmation',
    to,
    subject: `We have received your ${kind === 'contact' ? 'message' : 'application'}`,
    letterhead,
    blocks: [
      { kind: 'text', text: `Thank you. ${arrived} ${next}` },
      { kind: 'text', text: 'If you did not write to us, somebody mistyped their address. You need not do anything.' },
    ],
  });
}
