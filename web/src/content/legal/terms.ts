import { brand } from '../brand.ts';
import type { LegalDocument } from '../types.ts';

/** Sample text for a business in California. Have it read by a lawyer of your state before you go live. */
export const terms: LegalDocument = {
  title: 'Terms and Conditions',
  metaDescription: `The rules for the ${brand.name} website and its PDF guides: what you may copy, how the site may be used, and who is liable for what. In plain words.`,
  changed: '2024-09-02',
  intro: [
    `By using this website you agree to these terms. “We” is ${brand.name}, ${brand.address.city}, ${brand.address.state}; “you” is anyone who visits the site, registers, writes to us or buys a guide. If you do not agree, please do not use the site.`,
    'If you are under 18, ask a parent or guardian to read this page with you and to agree to it for you. Only somebody of 18 or older may buy a guide or a service here.',
    'Counseling, essay help, tutoring and packages are agreed with each family in writing, with their price, before they begin. Where that agreement and this page differ, the agreement counts.',
  ],
  sections: [
    {
      title: 'Use of Content',
      paragraphs: [
        'The texts, pictures and guides on this site belong to us or to those who licensed them to us. You may read them, print a copy for yourself and share a link.',
        'A guide that you buy is for you and your household, for as long as you like. You may keep it on your own devices and print it. Please do not publish it, sell it or put it where others can take it.',
        'Examples, names and results in our guides are invented and marked as such. What you write to us stays yours: we use your essays and messages to help you, and for nothing else without your written consent.',
      ],
    },
    {
      title: 'Acceptable Website Use',
      paragraphs: ['Students and parents share this site. Two sets of rules keep it usable for all of them.'],
      parts: [
        {
          title: 'Security Rules',
          points: [
            'Do not try to reach data, guides or accounts that are not yours, or to guess another person’s one-time code.',
            'Do not probe, scan or test the site for weaknesses without our written consent. If you find one by chance, tell us; we are grateful.',
            'Do not send viruses, floods of requests or unasked email through the site, and do not read it out by robot beyond what our robots file allows.',
            'Do not forge addresses or headers in anything that you send to us.',
          ],
        },
        {
          title: 'General Rules',
          points: [
            'Give true details when you register or buy, and use an email address that is yours.',
            'Do not use the site to break a law, or the rights or the privacy of another person.',
            'Do not send anything that is threatening, false, hateful or obscene.',
            'Do not pass off our work as a student’s own. We coach; applications and essays are written and signed by the student.',
            'We may close an account that breaks these rules. Guides that were paid for stay available to an honest buyer.',
          ],
        },
      ],
    },
    {
      title: 'Indemnity',
      paragraphs: [
        'If somebody makes a claim against us because you broke these terms, a law or another person’s rights, you agree to cover the loss and the reasonable costs that follow from it. We tell you of such a claim without delay, and do not settle it at your expense without asking you.',
        'For a student under 18, the parent or guardian who agreed to these terms takes this on.',
      ],
    },
    {
      title: 'Liability',
      paragraphs: [
        'We take care that what we publish is right, and we correct errors that we learn of. Deadlines and requirements change: the college’s own website always decides. Colleges make their own decisions, and we do not guarantee any admission, aid, scholarship or score.',
        'The site is offered as it is. We work to keep it available, but cannot promise that it is never interrupted. If we are liable for something about a guide or this site, our liability ends at what you paid us for that guide, or at 100 U.S. dollars where you paid nothing.',
        'Nothing on this page limits what the law does not let us limit: our liability for fraud, gross negligence or injury, and the rights that consumers have where they live.',
        'California law holds for these terms. Before anybody goes to a court, please write to us; most things are settled by one letter.',
      ],
    },
    {
      title: 'Disclaimer of Consequential Damages',
      paragraphs: [
        'As far as the law allows, neither we nor those who work for us are liable for indirect, incidental or consequential damages, such as lost profit, lost data, a missed deadline or a lost opportunity, that arise from the use of this site or from being unable to use it, even if we were told that they might happen.',
        'Some states do not allow such a limit. Where that is so, it does not hold for you.',
      ],
    },
  ],
};
