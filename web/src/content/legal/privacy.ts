// Sample: legal texts: privacy. Delete this line when it’s yours.
import { cookieSeconds } from '#contract/cookies.ts';
import { WAIT_SECONDS } from '#contract/endpoints/consultations/limits.ts';
import { DELIVERY_RETENTION_SECONDS, DOWNLOAD_LINK_SECONDS } from '#contract/endpoints/orders/limits.ts';
import { REQUEST_KEPT_SECONDS } from '#contract/endpoints/payment-requests/limits.ts';
import {
  LOGIN_OTP,
  OTP_TRIES,
  SESSION_MAX_SECONDS,
  UNVERIFIED_ACCOUNT_SECONDS,
} from '#contract/endpoints/sign-in/limits.ts';
import { MAIL_FEEDBACK_RETENTION_SECONDS } from '#contract/limits.ts';
import { brand } from '../brand.ts';
import type { LegalDocument } from '../types.ts';
import { contacts } from './contacts.ts';

const days = (seconds: number) => `${String(seconds / 86_400)} days`;

/**
 * A sample for a business in California. Have a lawyer in your state read it before you go live.
 * What it says about storage must agree with docs/privacy.md.
 */
export const privacy: LegalDocument = {
  title: 'Privacy Policy',
  metaDescription: `What ${brand.name} knows about students and parents, why and for how long, who else sees it, and how to have it corrected, sent to you, or deleted.`,
  changed: '2026-11-28',
  intro: [
    'This page says what we know about you, what we use it for, how long we keep it, and who to ask. In short: we ask for what we need to help you, we don’t sell it, and no one tracks you on this site.',
  ],
  sections: [
    {
      title: 'User Information',
      parts: [
        {
          title: 'What we ask for, and why',
          points: [
            'When you register: name, email address, phone number, interest, the student’s grade if you tell us, postal address and your comments, so that a counselor can prepare the first call.',
            'When you book a consultation or a demo class: time, subject, counselor, phone or video, your time zone, your note, of a second child’s demo class the first name, and the name, email address and phone number in your account, so that we can hold it and remind you; who sent you, if you tell us. If you ask us to tell you when a time opens: your email address and the subject, for that one email.',
            'When you register, write, book or buy: how your visit began, which is the first page, the site that linked to it and the campaign named in the link, so that we learn who recommends us. It isn’t linked to anything else that you look at.',
            'When you buy a guide: name, email address and phone number for your account; what you bought, when, for how much, and the payment’s reference numbers, for your downloads, receipts and our books.',
            'When you enroll in a class: each student’s first name, and who came. When you wait for a seat: your email address, until you enroll, an offer passes, or the class is over.',
            'When a student asks you to pay: your email address, if they type it, to send you a link and a way to stop such emails. If you pay: your PayPal account’s email address, for the receipt and refunds. The student doesn’t see it.',
            'When we send you an agreement: what it says, your signature and hours, and summaries of sessions, which only your counselor, the owner and your family read.',
            'When you download a guide or get a receipt: the file, the time, a shortened IP address and the browser’s name, to prove the delivery if a payment is disputed.',
            'When a guide you own has a new edition: your email address, to tell you. A link in each email stops them, without logging in. Your account keeps that you did.',
            'When you write to us or apply as a partner: what you type into the form, so that we can answer.',
            'While you use the site: your IP address, the time, the page and the browser’s name in our access logs, so that we can stop misuse.',
          ],
          after: ['Card and account numbers stay with PayPal. They never reach us.'],
        },
        {
          title: 'Students under 18, and parents',
          paragraphs: [
            'A student under 18 should register together with a parent or guardian. For a child under 13, only a parent or guardian may register, write or buy, in their own name.',
            'We don’t knowingly collect anything from children under 13. A student who tells Sign Up a grade of 7 or lower is asked to hand over to a parent or guardian, and nothing that was typed is sent or kept. A parent may tell us the student’s first name and grade. In an agreement, a parent or guardian consents for the child in words of a line of their own; the child gets no account and no emails.',
            'Parents may ask at any time what we know about their child, and we’ll correct or delete it: write to our grievance officer (below) from the address that you registered with. If a child under 13 gave us details without a parent, we’ll delete them.',
          ],
        },
        {
          title: 'How long we keep it',
          points: [
            `Your account: as long as it exists. If no one ever logs in to it: ${days(UNVERIFIED_ACCOUNT_SECONDS)} after the last sign-up.`,
            `One-time codes, stored only as hashes: 48 hours. Sessions: until you log out, at most ${String(SESSION_MAX_SECONDS / 3600)} hours.`,
            `Browsers where you’ve logged in, stored only as hashes: ${days(cookieSeconds.device)}, or until you log out on all devices.`,
            `Requests to pay: ${days(REQUEST_KEPT_SECONDS)}. Registrations, messages and applications: 2 years, which is two admission cycles. That you wait for a time: until the email, at most ${days(WAIT_SECONDS)}.`,
            'Consultations and demo classes with your note, canceled ones too: 2 years after they were due.',
            'Purchases, agreements and summaries: as long as bookkeeping laws require. If you ask us to erase your data, we remove your name, your address and how your visit began from purchases. Only the number, guide, amount and date remain.',
            `A record that an email to you bounced, and why: ${days(MAIL_FEEDBACK_RETENTION_SECONDS)}, so that we can help if a receipt doesn’t reach you.`,
            `The record of your downloads: ${days(DELIVERY_RETENTION_SECONDS)} after the payment last changed.`,
            'Access logs: 90 days. Backups: 35 days; encrypted copies of our records: 90 days. Anything we erase is gone from them after that, and if we ever restore a copy, we erase it again.',
          ],
        },
      ],
    },
    {
      title: 'Cookies',
      paragraphs: [
        `This site sets two cookies, both to log in. Only this site receives them, and no script can read them. “__Host-browser” is set when you ask for a one-time code, because a code works only in the browser that asked for it. It expires after ${String(cookieSeconds.browser / 60)} minutes. “__Host-device” is set when you log in, so that we recognize this browser as yours and no one else can use up the codes for your address. It expires after ${days(cookieSeconds.device)}, or when you log out on all devices.`,
        'There are no ads, analytics or tracking pixels on our pages or in our emails. We treat everyone as if they had sent a “Do Not Track” or “Global Privacy Control” signal.',
        'While you use the site, it keeps a few things in your browser tab’s session storage. Only this site can read them, and they’re gone when you close the tab or log out:',
      ],
      points: [
        'who is logged in (auth_token, user);',
        'the guides that you selected, and your discount code (selectedPDFs, putAsidePDFs, discountCode);',
        'what you’ve typed into a form and haven’t sent yet, without any one-time code (keys that begin with “draft”);',
        'how your visit began: its first page and the page that led there (cameFrom);',
        'how far you had scrolled on the pages that you visited (scrollPositions);',
        'where you were in logging in or paying (logInCode, downloadCode, confirmCode, returnTo, approvedOrder, paymentOutcome);',
        'the agreement or request to pay that you opened by its link (agreementLink, requestLink);',
        'that a young student here was asked to hand over (handedOver).',
      ],
      after: ['PayPal sets its own cookies, only where its button loads.'],
    },
    {
      title: 'Links to Other Sites',
      paragraphs: [
        'Some links lead to sites that we don’t run. Nothing loads from them until you click; then their own privacy policies apply. Two services load within our pages:',
      ],
      points: [
        'The map on the contact page comes from [OpenStreetMap](https://osmfoundation.org/wiki/Privacy_Policy). It loads only when you scroll to it. OpenStreetMap then sees your IP address and your browser’s name.',
        'Pages on which you can pay load [PayPal](https://www.paypal.com/us/legalhub/paypal/privacy-full), which sees the same and what you type into its window.',
      ],
    },
    {
      title: 'Information Sharing',
      paragraphs: ['We don’t sell or rent your details. Only these people and companies see them:'],
      points: [
        'our own counselors, coaches and tutors, as far as they need them to help you;',
        'Amazon Web Services, which hosts this site and sends our emails, in the United States;',
        'PayPal: the order number, what you pay for and the amount, but not your name or email address; if you dispute a payment, also the record of its delivery;',
        'colleges, schools and partners: only what you ask us to send, and only then;',
        'authorities, where the law requires it.',
      ],
    },
    {
      title: 'Information Security',
      paragraphs: [
        `All traffic is encrypted in transit, and stored data at rest. There are no passwords to steal: we keep one-time codes and session keys only as hashes, which can’t be reversed. A code works for at most ${String(LOGIN_OTP.validSeconds / 60)} minutes and ${String(OTP_TRIES)} tries. A download link works for ${String(DOWNLOAD_LINK_SECONDS)} seconds, and only the buyer can get one.`,
        'No system is perfectly safe. If your details were ever exposed, we’d tell you without delay what happened and what to do.',
      ],
    },
    {
      title: 'Grievance Redressal',
      parts: [
        {
          title: 'Your rights',
          paragraphs: [
            'Wherever you live, you may ask us what we know about you, ask for a copy, or have it corrected or deleted, at no charge. You can correct your name and phone number yourself, in your dashboard. We reply to the email address in question and wait for your answer, so that no one else can ask in your name.',
            'In California these are rights under the California Consumer Privacy Act, which also lets you have someone else ask for you. We neither sell nor share your details, so there’s nothing to opt out of.',
          ],
        },
        {
          title: 'Who to ask',
          paragraphs: [
            'To use one of these rights, or if you think we’ve mishandled your details, write to our grievance officer. You’ll hear within three business days that we have it, and get an answer within 30 days.',
          ],
          contact: { role: 'Grievance officer', name: contacts.grievanceOfficer },
        },
      ],
    },
  ],
};
