import { REFUND_ANSWER_TIME, REFUND_DECISION_TIME } from '#contract/response-times.ts';
import { paths } from '../paths.ts';
import type { LegalDocument } from '../types.ts';

/** Sample text. Receipts state its core in two sentences (functions/contract/refund-policy.ts): change both together. */
export const refund: LegalDocument = {
  title: 'Refund and Cancellation',
  metaDescription:
    'How to cancel a guide or a service, when a refund is made, and where the money goes: back to the original card or the same payment account. A person decides.',
  changed: '2024-09-02',
  intro: [
    'We would rather hear from you early than late. Write to us, and a person looks at it. This page holds for PDF guides bought here; for services and packages it holds unless your written agreement says something better for you.',
  ],
  sections: [
    {
      title: 'How to cancel',
      paragraphs: [`Cancellations are requested through the [contact us](${paths.contact}) page. Tell us:`],
      points: [
        'your name, and the email address that you bought with;',
        'the receipt number, if you have it (it is in your dashboard and in the email);',
        'what you would like to cancel, and why.',
      ],
    },
    {
      title: 'When a refund is made',
      paragraphs: [
        'If the reasons are genuine and proved after investigation. That means: we read what you write, look at the order and at the guide, and may ask a question or two. We say yes, for instance, when',
      ],
      points: [
        'you paid twice for the same thing, or somebody paid without your consent;',
        'a guide does not open, is incomplete, or is not what its description says;',
        'a service did not take place, and the reason was ours.',
      ],
      after: [
        `You hear from us within ${REFUND_ANSWER_TIME}, and have our decision with its reasons within ${REFUND_DECISION_TIME}. A guide that was refunded can no longer be downloaded.`,
      ],
    },
    {
      title: 'Where the money goes',
      paragraphs: [
        'The refund goes to the original card or to the same payment account that was used for the purchase, in U.S. dollars, through PayPal. We cannot send it anywhere else. PayPal and your bank usually need 3 to 10 days until you see it; an email from us says when it has left.',
      ],
    },
    {
      title: 'If we do not agree',
      paragraphs: [
        'Answer our email: somebody who did not take the first decision looks at it again. Your rights as a consumer, and PayPal’s own protection for buyers, stay as they are.',
      ],
    },
  ],
};
