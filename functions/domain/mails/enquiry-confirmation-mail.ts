import { responseTimes } from '#contract/response-times.ts';
import type { Enquiry } from '../enquiries/enquiry.ts';
import type { Mail } from '../ports.ts';
import { type Letterhead, letter } from './letter.ts';

/** To whoever wrote: that it has arrived, what happens next, and what they wrote. */
export function enquiryConfirmationMail({ enquiry, letterhead }: { enquiry: Enquiry; letterhead: Letterhead }): Mail {
  const [arrived, next, words] =
    enquiry.kind === 'contact'
      ? ['Your message has arrived.', `A counselor answers within ${responseTimes.message}.`, enquiry.message]
      : ['Your application has arrived.', `We write to you within ${responseTimes.application}.`, enquiry.comments];
  return letter({
    kind: 'confirmation',
    to: enquiry.email,
    subject: `We have received your ${enquiry.kind === 'contact' ? 'message' : 'application'}`,
    letterhead,
    blocks: [
      { kind: 'text', text: `Thank you. ${arrived} ${next}` },
      ...(words === '' ? [] : [{ kind: 'text', text: `You wrote:\n${words}` } as const]),
      { kind: 'text', text: 'If you did not write to us, somebody mistyped their address. You need not do anything.' },
    ],
  });
}
