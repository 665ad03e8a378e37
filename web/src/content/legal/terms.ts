// Sample: legal texts: terms. Delete this line when it’s yours.
import { brand } from '../brand.ts';
import { premises } from '../premises.ts';
import type { LegalDocument } from '../types.ts';

/**
 * A sample for a business in California. Have a lawyer in your state read it before you go live.
 */
export const terms: LegalDocument = {
  title: 'Terms and Conditions',
  metaDescription: `The rules for the ${brand.name} website and its PDF guides: what you may copy, how you may use the site, and who is liable for what. In plain words.`,
  changed: '2026-11-27',
  intro: [
    `By using this website you agree to these terms. “We” means ${brand.name}, ${premises.address.city}, ${premises.address.state}. “You” means anyone who visits the site, registers, writes to us or buys a guide. If you don’t agree, please don’t use the site.`,
    'If you’re under 18, ask a parent or guardian to read this page with you and agree to it for you. Only someone 18 or older may buy a guide or a service here. A student can ask a parent or guardian to pay: the payment page makes a link for that. Up to grade 7, only a parent or guardian may register.',
    'We agree with each family in writing on counseling, essay help, tutoring and packages, and on their price, before we begin. Where that agreement and this page differ, the agreement controls.',
  ],
  sections: [
    {
      title: 'Use of Content',
      paragraphs: [
        'The text, pictures and guides on this site belong to us or to those who licensed them to us. You may read them, print a copy for yourself and share a link.',
        'A guide that you buy is for you and your household, for as long as you like. You may keep it on your own devices and print it. Please don’t publish it, sell it or put it where others can copy it.',
        'Examples, names and results in our guides are invented and labeled that way. What you write to us stays yours. We use your essays and messages only to help you, unless you give us written consent.',
      ],
    },
    {
      title: 'Acceptable Website Use',
      paragraphs: ['Students and parents share this site. Two sets of rules keep it usable for everyone.'],
      parts: [
        {
          title: 'Security Rules',
          points: [
            'Do not try to reach data, guides or accounts that aren’t yours, or guess another person’s one-time code.',
            'Do not probe, scan or test the site for weaknesses without our written consent. If you find one by chance, please tell us.',
            'Do not send viruses, floods of requests or spam through the site, and do not scrape it beyond what our robots.txt file allows.',
            'Do not forge addresses or headers in anything that you send to us.',
          ],
        },
        {
          title: 'General Rules',
          points: [
            'Give accurate details when you register or buy, and use your own email address.',
            'Do not use the site to break the law or violate another person’s rights or privacy.',
            'Do not send anything that is threatening, false, hateful or obscene.',
            'Do not pass off our work as a student’s own. We coach; students write and sign their own applications and essays.',
            'We may close an account that breaks these rules. An honest buyer keeps the guides that they paid for.',
          ],
        },
      ],
    },
    {
      title: 'Indemnity',
      paragraphs: [
        'If someone makes a claim against us because you broke these terms or a law, or violated another person’s rights, you agree to cover the loss and the reasonable costs that result. We’ll tell you about the claim promptly, and won’t settle it at your expense without asking you.',
        'For a student under 18, this applies to the parent or guardian who agreed to these terms.',
      ],
    },
    {
      title: 'Liability',
      paragraphs: [
        'We work to keep what we publish accurate, and we correct errors when we learn of them. Deadlines and requirements change, so always check the college’s own website. Colleges make their own decisions, and we don’t guarantee any admission, aid, scholarship or score.',
        'We provide the site as is. We work to keep it available, but can’t promise that it will never be interrupted. If we’re liable for something involving a guide or this site, our liability is limited to what you paid us for that guide, or to 100 U.S. dollars if you paid nothing.',
        'Nothing on this page limits what the law doesn’t let us limit: our liability for fraud, gross negligence or injury, and the rights that consumers have where they live.',
        'California law governs these terms. Please contact us before taking legal action: we can settle most things in writing.',
      ],
    },
    {
      title: 'Disclaimer of Consequential Damages',
      paragraphs: [
        'To the extent the law allows, neither we nor the people who work for us are liable for indirect, incidental or consequential damages, such as lost profit, lost data, a missed deadline or a lost opportunity, that arise from the use of this site or from being unable to use it, even if we were told that they might happen.',
        'Some states don’t allow this kind of limit. If you live in one of them, it doesn’t apply to you.',
      ],
    },
  ],
};
