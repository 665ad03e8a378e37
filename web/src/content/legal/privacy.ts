import { cookieSeconds } from '#contract/cookies.ts';
import { brand } from '../brand.ts';
import type { LegalDocument } from '../types.ts';

/**
 * Sample text for a business in California; have it read by a lawyer of your state before you go live. What it says of storage and of times
 * is what the product does (docs/privacy.md): who changes the one changes the other.
 */
export const privacy: LegalDocument = {
  title: 'Privacy Policy',
  metaDescription: `What ${brand.name} knows about students and parents, why and for how long, who else sees it, and how to have it changed, handed out or deleted.`,
  changed: '2024-09-02',
  intro: [
    'This page says what we know about you, what we use it for, how long we keep it, and whom to ask. In short: we ask for what we need to help you, we do not sell it, and nobody follows you around on this site.',
  ],
  sections: [
    {
      title: 'User Information',
      parts: [
        {
          title: 'What we ask for, and why',
          points: [
            'When you register: name, email address, phone number, interest, postal address and your comments, so that a counselor can prepare the first call.',
            'When you buy a guide: name, email address and phone number for your account; what you bought, when, for how much, and the payment’s reference numbers, for your downloads, receipts and our books.',
            'When you write to us or apply as a partner: what you type into the form, so that we can answer.',
            'While you use the site: your network address, the time, the page and the browser’s name in our access logs, so that we can stop misuse.',
          ],
          after: ['Card and account numbers stay with PayPal. They never reach us.'],
        },
        {
          title: 'Students under 18, and parents',
          paragraphs: [
            'Much of our work is for people under 18. A student under 18 should register together with a parent or guardian. For a child under 13 only a parent or guardian may register, write or buy, in their own name; if we learn that a child under 13 gave us details without them, we delete the details.',
            'Parents may ask at any time what we know about their child, and have it corrected or deleted.',
          ],
        },
        {
          title: 'How long we keep it',
          points: [
            'Your account: while it exists. One that nobody ever logged in to: 30 days after the last sign-up.',
            'One-time codes, as fingerprints: 48 hours. Sessions: until you log out, at most 12 hours.',
            `Browsers in which you have logged in, as fingerprints: ${String(cookieSeconds.device / 86_400)} days, or until you log out on all devices.`,
            'Messages and applications: 2 years, which is two admission cycles.',
            'Purchases: as long as the law on bookkeeping asks. If you ask us to erase you, your name and address leave these records and only number, guide, amount and date remain.',
            'That an email to you came back, and why: 400 days, so that we can help if a receipt does not reach you.',
            'Access logs: 90 days. Backups: 35 days, so what is erased is gone from them after that time.',
          ],
        },
      ],
    },
    {
      title: 'Cookies',
      paragraphs: [
        `This site sets two cookies. Both are needed to log in, only this site receives them, and no script can read them. “__Host-browser” is set when you ask for a one-time code, because a code works only in the browser that asked for it; it ends after ${String(cookieSeconds.browser / 60)} minutes. “__Host-device” is set when you log in, so that we recognize this browser as yours and no one else can use up the codes for your address; it ends after ${String(cookieSeconds.device / 86_400)} days, or when you log out on all devices.`,
        'There is no advertising, no analytics and no tracking pixel, in our pages or in our emails. As nothing follows you, a “Do Not Track” or “Global Privacy Control” signal changes nothing: everybody is treated as if they had sent it.',
        'What the site must remember while you use it is kept in the session storage of your browser’s tab, is read by this site only, and is gone when you close the tab; logging out empties it at once:',
      ],
      points: [
        'who is logged in (auth_token, user);',
        'the guides that you selected (selectedPDFs);',
        'what you typed into a form and have not sent yet, without any one-time code (keys that begin with “draft”);',
        'how far you had scrolled on the pages that you visited (scrollPositions);',
        'where you were in logging in or paying (logInCode, downloadCode, wayBack, approvedOrder, paymentOutcome).',
      ],
      after: ['PayPal sets cookies of its own on the payment page, where its button is loaded, and only there.'],
    },
    {
      title: 'Links to Other Sites',
      paragraphs: [
        'Some links lead to sites that we do not run, such as admissions news, our partner and our pages in social networks. Nothing of them is loaded before you click. From then on their own privacy rules apply:',
      ],
      points: [
        'The map on the contact page comes from [OpenStreetMap](https://osmfoundation.org/wiki/Privacy_Policy). It is loaded only when you scroll to it; OpenStreetMap then sees your network address and your browser’s name.',
        'The payment page loads [PayPal](https://www.paypal.com/us/legalhub/paypal/privacy-full), which sees the same and what you type there.',
      ],
    },
    {
      title: 'Information Sharing',
      paragraphs: ['We do not sell or rent your details, and do not share them for advertising. They are seen by:'],
      points: [
        'our own counselors, coaches and tutors, as far as they need it to help you;',
        'Amazon Web Services, which runs our computers and sends our emails for us, in the United States;',
        'PayPal: the order’s number, the guides’ titles and the amount, but not your name or email address;',
        'colleges, schools and partners: only what you ask us to send, and only then;',
        'authorities, where the law obliges us.',
      ],
    },
    {
      title: 'Information Security',
      paragraphs: [
        'All pages travel encrypted, and what we store is encrypted where it lies. There are no passwords to steal: one-time codes and session keys are kept only as fingerprints that cannot be turned back. A code holds for 10 minutes at most and for three tries. A download link holds for 60 seconds and only for the buyer. Each part of our system may read only what it needs.',
        'No system is perfectly safe. If details of yours were ever exposed, we would tell you without delay, and say what happened and what to do.',
      ],
    },
    {
      title: 'Grievance Redressal',
      parts: [
        {
          title: 'Your rights',
          paragraphs: [
            'Wherever you live, you may ask us what we know about you, for a copy, for a correction, or to be erased. You can correct your name and phone number yourself, on your dashboard. It costs nothing, and nobody is treated worse for asking. We answer to the email address in question and wait for your reply, so that nobody else can ask in your name.',
            'For people in California these are rights under the California Consumer Privacy Act, which also lets you send somebody else to ask for you, and forbid the sale or sharing of your details. We do neither, so there is nothing to forbid.',
          ],
        },
        {
          title: 'Whom to ask',
          paragraphs: [
            'If you think that we handle your details wrongly, or want one of the things above, write to our grievance officer. A person reads it; you hear that it has arrived within three business days, and get an answer within 30 days.',
          ],
          contact: { role: 'Grievance officer', name: brand.grievanceOfficer },
        },
      ],
    },
  ],
};
