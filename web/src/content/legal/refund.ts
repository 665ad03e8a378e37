// Sample: legal texts: refunds. Delete this line when it’s yours.
import { REFUND_ANSWER_TIME, REFUND_DECISION_TIME } from '#contract/words/response-times.ts';
import { paths } from '../paths.ts';
import type { LegalDocument } from '../types.ts';

/**
 * A sample. Receipts summarize it (functions/contract/words/refund-policy.ts): change both.
 */
export const refund: LegalDocument = {
  title: 'Refund and Cancellation',
  metaDescription:
    'How to cancel a guide or service, when we give refunds, and where the money goes: back to the original card or the same payment account. A person decides.',
  changed: '2026-11-27',
  intro: [
    'We’d rather hear from you early than late. Write to us, and a person will look at it. This policy covers PDF guides that you buy here. It also covers services and packages, unless your written agreement gives you better terms.',
  ],
  sections: [
    {
      title: 'How to cancel',
      paragraphs: [`Request a cancellation through our [contact us](${paths.contact}) page. Tell us:`],
      points: [
        'your name, and the email address that you used;',
        'the receipt number, if you have it (it’s in your dashboard and in the email);',
        'what you want to cancel, and why.',
      ],
    },
    {
      title: 'When we give refunds',
      paragraphs: [
        'We give a refund if the reasons are genuine and proved after investigation. That means we read what you write, look at the order and the guide, and may ask a question or two. For example, we say yes when',
      ],
      points: [
        'you paid twice for the same thing, or someone paid without your consent;',
        'a student under 18 paid or registered without a parent’s or guardian’s consent;',
        'a guide won’t open, is incomplete, or isn’t what its description says;',
        'a service didn’t take place because of us.',
      ],
      after: [
        `You’ll hear from us within ${REFUND_ANSWER_TIME}, and get our decision, with reasons, within ${REFUND_DECISION_TIME}. After a refund, you can no longer download the guide.`,
      ],
    },
    {
      title: 'Where the money goes',
      paragraphs: [
        'The refund goes to the original card or to the same payment account that was used for the purchase, in U.S. dollars, through PayPal. We can’t send it anywhere else. It usually takes PayPal and your bank 3 to 10 days to show it. We’ll email you when we send it.',
      ],
    },
    {
      title: 'If you disagree',
      paragraphs: [
        'Reply to our email. Someone who didn’t make the first decision will look at it again. This doesn’t affect your rights as a consumer or PayPal’s buyer protection.',
      ],
    },
  ],
};
