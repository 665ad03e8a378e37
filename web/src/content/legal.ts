import { brand } from './brand.ts';
import type { LegalDocument } from './types.ts';

/** Sample legal texts. Have them read by a lawyer of your state before you go live. */
export const terms: LegalDocument = {
  title: 'Terms and Conditions',
  description: `The rules for using the ${brand.name} website and its guides.`,
  intro: [
    `By using this website you agree to these terms. “We” is ${brand.name}; “you” is anyone who visits the site, registers or buys a guide.`,
  ],
  sections: [
    {
      title: 'Use of Content',
      paragraphs: [
        'The texts, pictures and guides on this site belong to us or to those who licensed them to us. You may read them, print a copy for yourself and share a link.',
        'A guide that you buy is for you and your household. Please do not publish it, sell it or pass it on to others. Examples in our guides are invented and marked as such.',
      ],
    },
    {
      title: 'Acceptable Website Use',
      paragraphs: ['The site is shared by students and parents. Two sets of rules keep it usable for all of them.'],
    },
    {
      title: 'Security Rules',
      points: [
        'Do not try to reach data or accounts that are not yours.',
        'Do not probe, scan or test the site for weaknesses without our written consent.',
        'Do not send viruses, floods of requests or unasked mail through the site.',
        'Do not forge sender addresses or headers in anything you send to us.',
      ],
    },
    {
      title: 'General Rules',
      points: [
        'Give true details when you register or buy.',
        'Do not use the site to break a law, or the rights or the privacy of another person.',
        'Do not post anything that is threatening, false or hateful.',
      ],
    },
    {
      title: 'Indemnity',
      paragraphs: [
        'If your breach of these terms causes a claim against us, you agree to cover the loss and the reasonable costs that follow from it.',
      ],
    },
    {
      title: 'Liability',
      paragraphs: [
        'We take care that what we publish is right, and we correct errors that we learn of. Deadlines and requirements change: the college’s own website always decides. Colleges make their own decisions, and we do not guarantee any admission, aid or score.',
      ],
    },
    {
      title: 'Disclaimer of Consequential Damages',
      paragraphs: [
        'As far as the law allows, we are not liable for indirect or consequential damages, such as lost profit or lost data, that arise from the use of this site or from being unable to use it.',
      ],
    },
  ],
};

export const privacy: LegalDocument = {
  title: 'Privacy Policy',
  description: `What ${brand.name} knows about you, why, and how to have it changed or deleted.`,
  intro: ['This page says what we know about you, what we use it for, and whom to ask.'],
  sections: [
    {
      title: 'User Information',
      paragraphs: [
        'When you register we ask for your name, e-mail address, phone number, interest and postal address, so that a counselor can prepare the first call. When you buy a guide we keep what you bought, when, and the payment’s reference number. Card and account numbers stay with the payment provider; we never see them.',
      ],
    },
    {
      title: 'Cookies',
      paragraphs: [
        'We set no advertising or tracking cookies. While you are logged in, your browser keeps a session key, your name and your selected guides for as long as the tab is open. The payment page loads the payment provider’s script, which sets cookies of its own.',
      ],
    },
    {
      title: 'Links to Other Sites',
      paragraphs: [
        'Some links lead to sites that we do not run. Their own privacy rules apply there. The map on the contact page is loaded from OpenStreetMap only when you scroll to it.',
      ],
    },
    {
      title: 'Information Sharing',
      paragraphs: [
        'We do not sell or rent your details. Companies that work for us (hosting, e-mail, payment) receive what their task needs, and authorities receive what the law obliges us to give.',
      ],
    },
    {
      title: 'Information Security',
      paragraphs: [
        'All pages travel encrypted. Log-in codes and session keys are stored only as fingerprints that cannot be turned back. Only staff who need your details to help you can see them.',
      ],
    },
    {
      title: 'Grievance Redressal',
      paragraphs: [
        'If you think that we handle your details wrongly, or want them corrected or deleted, write to our grievance officer. You get an answer within 30 days.',
        `Grievance officer: Ruth Calloway-Stern, ${brand.name}, ${brand.address.street}, ${brand.address.city}, ${brand.address.state} ${brand.address.postcode}. E-mail: ${brand.email}. Phone: ${brand.phoneText}.`,
      ],
    },
  ],
};

export const refund: LegalDocument = {
  title: 'Refund and Cancellation',
  description: 'How to cancel, and how money is returned.',
  intro: ['We would rather hear from you early than late. Write to us, and a person will look at it.'],
  sections: [
    {
      title: 'How to cancel',
      paragraphs: [
        'Cancellations are requested through the contact page. Tell us your name, the e-mail address you used, what you would like to cancel, and why.',
      ],
    },
    {
      title: 'How refunds are made',
      paragraphs: [
        'If the reasons are genuine and proved after investigation, the refund goes to the original card or to the same payment account that was used for the purchase.',
      ],
    },
  ],
};
