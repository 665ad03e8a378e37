// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { seatIdOf } from '#contract/endpoints/classes/shapes.ts';
import { LEADS_PER_MAIL } from '#contract/endpoints/leads/limits.ts';
import { ADDRESS_MAX_LENGTH, COMMENTS_MAX_LENGTH, PLACE_MAX_LENGTH } from '#contract/endpoints/sign-in/limits.ts';
import { EMAIL_LOCAL_PART_MAX_LENGTH, EMAIL_MAX_LENGTH, NAME_MAX_LENGTH, PHONE_MAX_DIGITS } from '#contract/limits.ts';
import { palette } from '#contract/pages/palette.ts';
import type { Recoloring } from '#contract/pages/recolor.ts';
import { hasLookColors, lookFacts } from '#contract/website/look.ts';
import { REFUND_POLICY } from '#contract/words/refund-policy.ts';
import { TEST_START } from '#testing/clock.ts';
import {
  aBalance,
  aBooking,
  aBundle,
  aClass,
  aCode,
  aGuide,
  aLead,
  aMessage,
  anAgreement,
  anItem,
  aPaidOrder,
  aPaymentRequest,
  aSentVersion,
  aStep,
  aStepList,
} from '#testing/samples.ts';
import { testBusinessProfile as businessProfile } from '#testing/world.ts';
import { buyerIdOf } from '../agreements/agreement.ts';
import { newLinkMail, versionMail, withdrawnMail } from '../agreements/mails/agreement-mails.ts';
import { agreementPage } from '../agreements/mails/agreement-page.ts';
import { installmentReminderMail, lateInstallmentMail } from '../agreements/mails/reminder-mails.ts';
import { expiryMail, signatureReminderMail } from '../agreements/mails/signature-mails.ts';
import { signedMails } from '../agreements/mails/signed-mails.ts';
import { calendarMail } from '../calendars/calendar-mail.ts';
import { classMail } from '../classes/class-mails.ts';
import {
  classReminderMail,
  confirmPlaceMail,
  seatOfferMail,
  waitingEndedMail,
} from '../classes/class-schedule-mails.ts';
import { seatNewsOf } from '../classes/seat-mail.ts';
import { bookingMails, reminderMail } from '../consultations/booking/booking-mails.ts';
import { seriesMails } from '../consultations/booking/series-mails.ts';
import type { Booking } from '../consultations/core/booking.ts';
import { timeText } from '../consultations/core/time-text.ts';
import { openTimeMail } from '../consultations/waiting/open-time-mail.ts';
import { leadMail, leadsMail } from '../leads/lead-mail.ts';
import { messageConfirmationMail } from '../messages/message-confirmation-mail.ts';
import { messageMail } from '../messages/message-mail.ts';
import { digestMail } from '../office/digest-mail.ts';
import { invitationMail } from '../office/team/invitation-mail.ts';
import { price, withCode } from '../orders/cart/pricing.ts';
import type { Notice, Order } from '../orders/core/order.ts';
import { newEditionMail } from '../orders/editions/new-edition-mail.ts';
import { giftMail } from '../orders/office/gift-mail.ts';
import { movedOrderMails } from '../orders/office/moved-order-mails.ts';
import { paidForBuyerMail, receiptMail } from '../orders/receipts/receipt-mail.ts';
import {
  installmentReturnedMail,
  paymentNoticeMail,
  refundFailedMail,
} from '../orders/refunds-and-disputes/payment-notice-mail.ts';
import { requestMail } from '../payment-requests/request-mail.ts';
import { alreadyRegisteredMail } from '../sign-in/already-registered-mail.ts';
import { codeMail } from '../sign-in/code-mail.ts';
import { noAccountMail } from '../sign-in/no-account-mail.ts';
import { welcomeMail } from '../sign-in/welcome-mail.ts';
import { stepsMail } from '../steps/steps-mail.ts';
import type { Mail } from './mail.ts';

const to = 'amy@example.com';
const HOSTILE = `<img src="https://evil.test/x.png" onerror='alert(1)'> & </style><script>alert(2)</script>`;

const hostileOrder = aPaidOrder({
  items: [
    anItem(aGuide({ title: `Biology ${HOSTILE}` })),
    anItem(aGuide({ id: 'art', title: 'Art', priceCents: 499 })),
  ],
  buyer: { email: to, fullname: `Zoë ${HOSTILE}` },
});
/** A bundle of $20.00 for guides of $24.98, of which the code takes this many percent off. */
const bundleOrder = (percent: number, title = 'Essays, complete'): Order => {
  const shelf = {
    guides: [aGuide({ priceCents: 1_999 }), aGuide({ id: 'art', title: 'Art', priceCents: 499 })],
    bundles: [aBundle({ title })],
  };
  const priced = price(['essays-complete'], shelf, []);
  const discounted = priced && withCode(priced, aCode({ off: { percent } }));
  if (discounted === undefined) throw new Error('The bundle is not on sale');
  return aPaidOrder(discounted);
};
const hostileMessage = { ...aMessage(), name: HOSTILE, email: to, message: `First line\n${HOSTILE}` };
const partner = {
  kind: 'partner',
  id: '1',
  receivedAt: 0,
  email: to,
  name: HOSTILE,
  phone: '5550102030',
  address: HOSTILE,
  comments: '',
} as const;

const hostileLead = aLead({
  email: 'a?bcc=b@evil.test',
  details: { ...aLead().details, fullname: HOSTILE, address: HOSTILE, comments: `First line\n${HOSTILE}` },
});

const hostileBooking = aBooking({
  fullname: `Zoë ${HOSTILE}`,
  email: 'a?bcc=b@evil.test',
  note: `First line\n${HOSTILE}`,
  how: 'phone',
  zone: 'Asia/Tokyo',
});
const consultation = { booking: hostileBooking, before: undefined, businessProfile, businessInbox: to, now: 0 };
const moved = { ...consultation, before: aBooking({ start: Date.UTC(2026, 10, 4, 21) }) };
const canceled = { ...moved, booking: { ...hostileBooking, status: 'CANCELED' } } as const;
const demo = { ...hostileBooking, subject: 'computer-science' } as const;
const lesson = {
  ...consultation,
  booking: { ...hostileBooking, lesson: { agreementId: aBalance().agreementId, returnsUntil: 1, paidBy: [] } },
  balance: aBalance({ minutes: 60, used: 540 }),
};
const canceledLate = {
  ...lesson,
  booking: { ...lesson.booking, status: 'CANCELED' },
  before: lesson.booking,
} as const;
const lessonAt = (day: number): Booking => ({
  ...{ ...hostileBooking, id: `01KA000000000000000000000${String(day)}`, start: Date.UTC(2026, 10, day, 21) },
  lesson: { agreementId: aBalance().agreementId, returnsUntil: 1, paidBy: [{ minutes: 30 }] },
});
const series = { ...lesson, bookings: [lessonAt(3), lessonAt(4), lessonAt(5)] } as const;
const asCanceled = (booking: Booking, isLate = false): Booking => ({
  ...{ ...booking, status: 'CANCELED', sequence: 1 },
  lesson: { ...(booking.lesson ?? expect.fail()), ...(isLate ? { canceledLate: true } : { returned: true }) },
});
const canceledSeries = {
  ...series,
  bookings: [asCanceled(lessonAt(3), true), asCanceled(lessonAt(4)), asCanceled(lessonAt(5))],
} as const;
const toBoth = (name: string, mails: readonly Mail[]) =>
  Object.fromEntries(mails.map((mail, index) => [`${name} to ${index === 0 ? 'the family' : 'the business'}`, mail]));
const bothSides = (name: string, change: Parameters<typeof bookingMails>[0]) => toBoth(name, bookingMails(change));

const agreementLink = `/agreement#${'t'.repeat(43)}`;
const hostileAgreement = {
  ...anAgreement({
    content: { ...anAgreement().content, fullname: HOSTILE, student: HOSTILE, title: HOSTILE },
    sentBy: 'Maya Ellison',
  }),
  signed: { name: HOSTILE, at: 0, version: 1, sha256: 'a1'.repeat(32) },
};
const hostileInstallment = {
  ...{ agreement: hostileAgreement, index: 0 },
  ...{ due: '2026-11-10', cents: 80_000, minutes: 240 },
  received: [{ cents: 40_000, at: Date.parse('2026-11-02T18:00:00Z') }],
};
/** $400 of the first installment, which came before the signature. */
const deposit = aPaidOrder({
  buyerId: buyerIdOf(hostileAgreement.id),
  items: [
    { id: `${hostileAgreement.id}-1`, title: HOSTILE, cents: 40_000, agreementId: hostileAgreement.id, minutes: 120 },
  ],
  ...{ capturedCents: 40_000, paidAt: Date.parse('2026-11-02T18:00:00Z') },
});
const [signedToFamily, signedToBusiness] = signedMails({
  ...{ agreement: hostileAgreement, version: aSentVersion({ content: hostileAgreement.content }) },
  ...{ link: agreementLink, businessProfile, businessInbox: to, copies: {}, placed: [deposit] },
}) as [Mail, Mail];
/** The order of an installment, of which a part went back at PayPal. */
const hostilePaid: Order = {
  ...hostileOrder,
  items: [{ id: 'A-1', title: HOSTILE, cents: 120_000, agreementId: 'A', minutes: 360 }],
  refundedCents: 499,
};
const aboutInstallment = { installment: hostileInstallment, businessProfile };

const failedRefund: Order = {
  ...hostileOrder,
  refunds: [{ id: 'R1', at: 1, cents: 499, by: 'OPERATOR', failedAt: 2 }],
};
const hostileVersion = aSentVersion({
  content: { ...anAgreement().content, email: to, fullname: HOSTILE, student: HOSTILE, title: HOSTILE },
  text: `${HOSTILE}\n\nTerms\n\nFirst line\n${HOSTILE}\n`,
});
const ofVersion = { id: hostileAgreement.id, placed: [deposit], link: agreementLink, businessProfile };
const toSign = { sent: hostileVersion, by: 'Maya Ellison', businessProfile };
const invitationLink = `${businessProfile.siteUrl}/office/invitation#${'t'.repeat(43)}`;

const paidByLink: Order = { ...hostileOrder, request: 'R1', payer: { email: 'mom@paypal.example' } };
const hostileRequest = aPaymentRequest({
  cart: [
    { id: 'biology', title: `Biology ${HOSTILE}` },
    { id: 'art', title: 'Art' },
  ],
  code: 'TYPED',
  buyer: { email: to, fullname: `Zoë ${HOSTILE}` },
});

const hostileClass = aClass({
  title: `Biology ${HOSTILE}`,
  teacher: { id: 'maya-ellison', name: HOSTILE },
  meetingLink: 'https://shop.test/meet',
});
const orderOfSeats: Order = {
  ...hostileOrder,
  items: ['Mia', HOSTILE].map((student) => ({
    ...{ id: seatIdOf('ap-biology', student), title: `Biology, for ${student}` },
    ...{ cents: 12_000, classId: 'ap-biology', student },
  })),
  totalCents: 24_000,
  grants: ['Mia', HOSTILE].map((student) => seatIdOf('ap-biology', student)),
};
const seatNews = await seatNewsOf({
  classes: { find: () => Promise.resolve(hostileClass) },
  ...{ businessProfile, businessInbox: to, clock: { now: () => TEST_START } },
})(orderOfSeats);

const mails: Record<string, Mail> = {
  'a request to pay': requestMail({
    request: hostileRequest,
    to: 'mom@paypal.example',
    buyerId: 'B1',
    pepper: 'pepper',
    businessProfile,
  }),
  'a receipt for someone else': receiptMail({ order: paidByLink, attachments: [], businessProfile }),
  'guides that someone else paid': paidForBuyerMail({ order: paidByLink, attachments: [], businessProfile }),
  'a refund to a payer': paymentNoticeMail({
    order: { ...paidByLink, refundedCents: 499 },
    notice: 'REFUND',
    businessProfile,
    payer: 'mom@paypal.example',
  }),
  'a login code': codeMail({ to, code: 482_913, validSeconds: 600, businessProfile }),
  'no account': noAccountMail({ to, businessProfile }),
  'a receipt': receiptMail({ order: hostileOrder, attachments: [], businessProfile }),
  'a receipt with attachments': receiptMail({
    order: hostileOrder,
    attachments: [{ fileName: 'biology.pdf', content: new Uint8Array() }],
    businessProfile,
  }),
  'a receipt of a bundle': receiptMail({ order: bundleOrder(20, HOSTILE), attachments: [], businessProfile }),
  'a refund': paymentNoticeMail({
    order: { ...hostileOrder, state: 'REFUNDED', refundedCents: hostileOrder.totalCents },
    notice: 'REFUND',
    businessProfile,
  }),
  'a refund of a part': paymentNoticeMail({
    order: { ...hostileOrder, refundedCents: 499 },
    notice: 'REFUND',
    businessProfile,
  }),
  'a gift': giftMail({ account: hostileOrder.buyer, title: HOSTILE, businessProfile }),
  ...Object.fromEntries(
    movedOrderMails({ before: hostileOrder, after: hostileOrder, businessProfile }).map((mail) => [mail.subject, mail]),
  ),
  'a new edition': newEditionMail({
    buyer: hostileOrder.buyer,
    guide: { title: HOSTILE, edition: '2027-28', whatsNew: ['Two more labs', HOSTILE] },
    token: 'token',
    businessProfile,
  }),
  'a dispute': paymentNoticeMail({
    order: { ...hostileOrder, state: 'SUSPENDED' },
    notice: 'SUSPENDED',
    businessProfile,
  }),
  'a failed refund': paymentNoticeMail({ order: failedRefund, notice: 'REFUND_FAILED', businessProfile }),
  'a failed refund, to the business': refundFailedMail({ order: failedRefund, to, businessProfile }),
  'money of an installment that went back, to the business': installmentReturnedMail({
    ...{ order: hostilePaid, to, businessProfile },
    balance: aBalance({
      credits: aBalance().credits.map((credit) => ({ ...credit, order: hostilePaid.number, used: 420 })),
    }),
  }),
  'the end of a dispute': paymentNoticeMail({ order: hostileOrder, notice: 'RESTORED', businessProfile }),
  'a welcome': welcomeMail({ to, businessProfile }),
  'already registered': alreadyRegisteredMail({ to, businessProfile }),
  'a message': messageMail({ message: hostileMessage, to, businessProfile }),
  'a lead': leadMail({ lead: hostileLead, earlier: undefined, to, businessProfile }),
  'an updated lead': leadMail({ lead: hostileLead, earlier: aLead(), to, businessProfile }),
  'several leads': leadsMail({ leads: [hostileLead, aLead()], to, businessProfile }),
  'a morning digest': digestMail({
    leads: [hostileLead, { ...aLead(), revision: 2 }],
    callBacks: [hostileLead],
    consultations: [hostileBooking],
    classes: [
      {
        ...{ id: 'c1', title: HOSTILE, teacher: { id: 'maya', name: HOSTILE } },
        ...{ start: hostileBooking.start, minutes: 60, taken: 1, seats: 8, missing: 2 },
      },
    ],
    messages: [hostileMessage],
    steps: [{ fullname: HOSTILE, step: aStep({ text: HOSTILE }) }],
    opened: [hostileAgreement],
    installments: [hostileInstallment],
    orders: [{ ...hostileOrder, state: 'QUARANTINED', problem: HOSTILE }],
    sales: [hostileOrder],
    unproved: [
      { kind: 'old-numbers', checked: '2025-09-02' },
      { kind: 'sample', what: HOSTILE },
    ],
    now: 0,
    to,
    businessProfile,
  }),
  'a signature to the family': signedToFamily,
  'a signature to the business': signedToBusiness,
  'a payment that is due soon': installmentReminderMail({
    ...aboutInstallment,
    ...{ link: agreementLink, today: '2026-11-07' },
  }),
  'a payment that is due, without a link': installmentReminderMail({
    ...aboutInstallment,
    ...{ link: undefined, today: '2026-11-10' },
  }),
  'a late payment, to the business': lateInstallmentMail({ ...aboutInstallment, to }),
  'a reminder to sign': signatureReminderMail({ ...toSign, link: agreementLink, today: '2026-11-07' }),
  'a reminder to sign on the last day, without a link': signatureReminderMail({
    ...toSign,
    ...{ link: undefined, today: hostileVersion.content.validUntil },
  }),
  'a calendar that can’t be read': calendarMail({
    ...{ to, host: HOSTILE, since: Date.parse('2026-11-09T15:00:00Z') },
    ...{ problem: 'gone', closes: true, businessProfile },
  }),
  'next steps': stepsMail({
    to,
    list: aStepList({
      ...{ email: to, fullname: HOSTILE, student: HOSTILE },
      steps: [
        aStep({ text: HOSTILE, day: '2026-11-01' }),
        aStep({ text: HOSTILE }),
        aStep({ text: HOSTILE, whose: 'counselor' }),
      ],
    }),
    ...{ today: '2026-11-09', token: 'token', businessProfile },
  }),
  'an agreement that expires, to the business': expiryMail({
    ...toSign,
    ...{ agreement: { ...hostileAgreement, openUntil: '2026-12-02', openedAt: 1 }, today: '2026-11-30', to },
  }),
  'an application': messageMail({ message: partner, to, businessProfile }),
  ...bothSides('a booked consultation', consultation),
  ...bothSides('a moved consultation', moved),
  ...bothSides('a canceled consultation', canceled),
  ...bothSides('a booked session', lesson),
  ...bothSides('a demo class', { ...consultation, booking: demo }),
  ...bothSides('a canceled demo class', { ...canceled, booking: { ...canceled.booking, subject: demo.subject } }),
  ...bothSides('a session that was canceled late', canceledLate),
  ...bothSides('a session whose hours were given back', {
    ...canceledLate,
    before: canceledLate.booking,
    booking: { ...canceledLate.booking, lesson: { ...lesson.booking.lesson, returned: true } },
  }),
  ...toBoth('a booked series', seriesMails(series)),
  ...toBoth('a canceled series', seriesMails(canceledSeries)),
  ...toBoth(
    'a series that the business canceled',
    seriesMails({ ...canceledSeries, byBusiness: { messageToFamily: HOSTILE } }),
  ),
  ...bothSides('a consultation that the business canceled', { ...canceled, byBusiness: { messageToFamily: HOSTILE } }),
  ...bothSides('a consultation that the business moved', { ...moved, byBusiness: { messageToFamily: HOSTILE } }),
  'an invitation of an owner': invitationMail({
    to,
    role: 'owner',
    link: invitationLink,
    isMember: false,
    businessProfile,
  }),
  'an invitation of a counselor': invitationMail({
    to,
    role: 'counselor',
    link: invitationLink,
    isMember: false,
    businessProfile,
  }),
  'an invitation of a member': invitationMail({
    to,
    role: 'owner',
    link: invitationLink,
    isMember: true,
    businessProfile,
  }),
  'an agreement': versionMail({ ...ofVersion, sent: hostileVersion, by: 'Maya Ellison' }),
  'a new version of an agreement': versionMail({
    ...ofVersion,
    sent: { ...hostileVersion, version: 2, changes: ['The terms changed.', `Title: ${HOSTILE} → Ten hours`] },
    by: HOSTILE,
  }),
  'a new link of an agreement': newLinkMail({
    content: hostileVersion.content,
    by: 'Maya Ellison',
    link: agreementLink,
    businessProfile,
  }),
  'a withdrawn agreement': withdrawnMail({
    content: hostileVersion.content,
    by: undefined,
    paidCents: 40_000,
    businessProfile,
  }),
  'a reminder': reminderMail({ booking: hostileBooking, businessProfile, now: 0 }),
  'a reminder of a demo class': reminderMail({ booking: demo, businessProfile, now: 0 }),
  'a confirmation of a message': messageConfirmationMail({ to, kind: 'contact', businessProfile }),
  'a confirmation of an application': messageConfirmationMail({ to, kind: 'partner', businessProfile }),
  'a time that opened': openTimeMail({
    waiting: { email: to, since: 0 },
    start: hostileBooking.start,
    businessProfile,
  }),
  'a time that opened for a demo class': openTimeMail({
    waiting: { email: to, since: 0, subject: 'computer-science' },
    start: hostileBooking.start,
    businessProfile,
  }),
  ...Object.fromEntries(
    (['changed', 'message', 'canceled'] as const).map((kind) => [
      `a class: ${kind}`,
      classMail({
        groupClass: aClass({
          ...{ title: HOSTILE, teacher: { id: 'maya-ellison', name: HOSTILE } },
          meetingLink: `${businessProfile.siteUrl}/meet`,
        }),
        news: { kind, words: `First line\n${HOSTILE}`, datesBefore: 3 },
        ...{ to, businessProfile, businessInbox: to, now: 0 },
      }),
    ]),
  ),
  'a receipt of seats': receiptMail({ order: orderOfSeats, attachments: [], seatNews, businessProfile }),
  'a receipt of a guide and seats': receiptMail({
    order: { ...orderOfSeats, items: [...hostileOrder.items, ...orderOfSeats.items] },
    ...{ attachments: [], seatNews, businessProfile },
  }),
  'a receipt of seats for someone else': receiptMail({
    order: { ...orderOfSeats, request: 'R1', payer: { email: 'mom@paypal.example' } },
    ...{ attachments: [], seatNews, businessProfile },
  }),
  'seats that someone else paid': paidForBuyerMail({
    order: { ...orderOfSeats, request: 'R1', payer: { email: 'mom@paypal.example' } },
    ...{ attachments: [], seatNews, businessProfile },
  }),
  'a refund of seats': paymentNoticeMail({
    order: { ...orderOfSeats, state: 'REFUNDED', refundedCents: 24_000 },
    ...{ notice: 'REFUND', businessProfile },
  }),
  'a place to confirm': confirmPlaceMail({ groupClass: hostileClass, to, token: 'token', businessProfile }),
  'a free seat': seatOfferMail({
    groupClass: hostileClass,
    place: { email: to, since: 0, seats: 1 },
    ...{ until: 1, token: 'token', businessProfile },
  }),
  'a canceled class for who waits': waitingEndedMail({ groupClass: hostileClass, to, businessProfile }),
  'a reminder of a class': classReminderMail({
    groupClass: hostileClass,
    date: { start: Date.parse('2026-11-07T18:00:00Z'), minutes: 90 },
    ...{ to, businessProfile },
  }),
};

const documentOf = (mail: Mail): Document => new DOMParser().parseFromString(mail.html, 'text/html');
const mailOf = (name: string): Mail => mails[name] ?? expect.fail(name);
const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** The calendar files of an email, each with its method. */
const calendarsIn = ({ invite, documents = [] }: Mail) =>
  [invite, ...documents.filter(({ contentType }) => contentType === 'text/calendar')]
    .filter((file) => file !== undefined)
    .map(({ content }) => ({
      method: /^METHOD:(.*)\r$/m.exec(content)?.[1],
      ids: [...content.matchAll(/^UID:(.*)\r$/gm)].map(([, uid = '']) => uid),
      content,
    }));

describe.each(Object.entries(mails))('the email with %s', (_, mail) => {
  it('invites and cancels one entry at a time: Outlook reads only the first of a file', () => {
    for (const { method, ids } of calendarsIn(mail)) {
      if (method !== 'PUBLISH') expect(ids).toHaveLength(1);
      expect(['PUBLISH', 'REQUEST', 'CANCEL']).toContain(method);
    }
    const [first] = calendarsIn(mail);
    if (mail.invite !== undefined) expect(first?.method).toBe(mail.invite.method);
  });

  it('has ids of calendar entries that outlive a change of domain', () => {
    const host = new URL(businessProfile.siteUrl).hostname;
    for (const { ids } of calendarsIn(mail)) {
      for (const uid of ids) expect(uid).not.toContain(host);
    }
  });

  it('publishes calendar entries to nobody in particular (RFC 5546, 3.2.1)', () => {
    for (const { method, content } of calendarsIn(mail)) {
      if (method === 'PUBLISH') expect(content).not.toContain('ATTENDEE');
    }
  });

  it('has the same text and links in HTML as in plain text', () => {
    const { body } = documentOf(mail);
    const html = inOneLine(body.textContent);
    const links = [...body.querySelectorAll('a')].map((link) => link.getAttribute('href'));
    for (const line of mail.text.split('\n').map(inOneLine)) {
      if (line === '' || line === '--') continue;
      if (line.startsWith('https://shop.test')) expect(links).toContain(line);
      // In HTML a row "name: value" is two cells, and a link "label:" has no colon.
      else for (const part of line.replace(/:$/, '').split(': ')) expect(html).toContain(inOneLine(part));
    }
  });

  it('loads nothing but pictures that are the same for everybody, and runs no script', () => {
    const page = documentOf(mail);
    expect(page.querySelectorAll('script, link, iframe, object, video, form, [background]')).toHaveLength(0);
    const pictures = [...page.querySelectorAll('img, [src]')];
    for (const picture of pictures) {
      // No query, so that loading one says nothing about who opened the email.
      expect(picture.getAttribute('src')).toMatch(/^https:\/\/shop\.test\/mail\/[\w%-]+\.png$/);
      // The words beside it say all of it, also where pictures are blocked.
      expect(picture.getAttribute('alt')).toBe('');
      expect(picture.closest('tr')?.textContent.trim()).not.toBe('');
      expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual(['48', '48']);
    }
    expect(pictures[0]?.getAttribute('src')).toBe('https://shop.test/mail/logo.png');
    expect(pictures[0]?.closest('tr')?.textContent).toBe(businessProfile.businessName);
    expect([...page.querySelectorAll('*')].flatMap((element) => element.getAttributeNames())).not.toContain('onerror');
    expect(page.querySelector('style')?.textContent).not.toMatch(/url\(|@import/);
  });

  it('links only to the site, and to call or write to the sender', () => {
    for (const link of documentOf(mail).querySelectorAll('a')) {
      expect(link.href).toMatch(/^(https:\/\/shop\.test(\/|$)|tel:\+?\d+$|mailto:[^?&]+$)/);
    }
  });

  it('has at most one thing to do as a button', () => {
    expect(documentOf(mail).querySelectorAll('.button').length).toBeLessThanOrEqual(1);
  });

  it('breaks no line within a time, a day, a phone number or an amount', () => {
    const { body } = documentOf(mail);
    for (const whole of body.querySelectorAll<HTMLElement>('span')) expect(whole.style.whiteSpace).toBe('nowrap');
    for (const whole of body.querySelectorAll('span')) whole.remove();
    expect(body.textContent).not.toMatch(
      /\d (?:AM|PM)\b|\(\d{3}\) \d|\.\d{2} USD|\$\d|(?:November|December|Nov|Dec) \d|\d (?:hours?|minutes?)\b/,
    );
    // What is searched and copied has ordinary spaces.
    expect(`${mail.subject}${mail.text}${mail.html}`).not.toMatch(/[\u00a0\u202f\u2011]/);
  });

  it('has short labels, and long names only in lists', () => {
    for (const label of documentOf(mail).querySelectorAll('.rows td:first-child')) {
      expect(label.textContent.length).toBeLessThanOrEqual(20);
    }
  });

  it('has a language and a title', () => {
    const page = documentOf(mail);
    expect(page.documentElement.lang).toBe('en');
    expect(page.title).toBe(mail.subject);
  });

  it('has the name and address of the business, and a subject of one line', () => {
    expect(mail.text).toContain(`${businessProfile.businessName}\n${businessProfile.businessAddress}`);
    expect(mail.subject).not.toMatch(/[\r\n]/);
  });
});

it('letters about sessions and agreements to a family end with a person of the business', () => {
  const toFamilies = Object.entries(mails).filter(
    ([name, { kind }]) => (kind === 'consultation' || kind === 'agreement') && !name.includes('to the business'),
  );
  for (const [name, mail] of toFamilies) {
    const person = documentOf(mail).querySelector('.person');
    if (name === 'a withdrawn agreement') expect(person, 'one that no member is known to have sent').toBeNull();
    else expect(person?.textContent, name).toContain(businessProfile.businessName);
  }
  const page = documentOf(mailOf('a booked session to the family'));
  expect(page.querySelector('.person b')?.textContent).toBe('Maya Ellison');
  expect(page.querySelector('.person img')?.getAttribute('src')).toBe('https://shop.test/mail/maya-ellison.png');
});

it('says of an installment with something received what came and what is due', () => {
  const naming = Object.entries(mails).filter(([, { text }]) => text.includes('$800 '));
  expect(naming.map(([name]) => name).toSorted()).toEqual([
    'a late payment, to the business',
    'a morning digest',
    'a new version of an agreement',
    'a payment that is due soon',
    'a payment that is due, without a link',
    'a signature to the family',
    'an agreement',
  ]);
  for (const [name, { text }] of naming) {
    expect(text, name).toMatch(/\$400 received Nov 2 · \$800 (?:was )?due Nov 10/);
    expect(text, name).not.toMatch(/\$1,200\.00, due|: \$1,200\.00$/m);
  }
});

it('shows no portrait that the site doesn’t have, whichever member a letter is from', () => {
  const pictures = Object.values(mails).flatMap((mail) => [...documentOf(mail).querySelectorAll('.person img')]);
  expect(pictures.length).toBeGreaterThan(0);
  const addresses = businessProfile.portraits.map((path) => `https://shop.test${path}`);
  for (const picture of pictures) expect(addresses).toContain(picture.getAttribute('src'));
  const members = [
    ['Maya Ellison-Ruiz', 'ME'],
    ['Olive Owner', 'OO'],
    ['Zoë van den Berg', 'ZB'],
    ['Álvarez', 'Á'],
    ['李 小龙', '李小'],
    [HOSTILE, 'IS'],
  ] as const;
  for (const [name, initials] of members) {
    const mail = versionMail({ ...ofVersion, sent: hostileVersion, by: name });
    const person = documentOf(mail).querySelector('.person');
    expect(person?.querySelector('img'), name).toBeNull();
    expect(person?.querySelector('.initials')?.getAttribute('aria-hidden')).toBe('true');
    expect(person?.querySelector('.initials')?.textContent, name).toBe(initials);
  }
});

it('the button to book another time leads to the calendar', () => {
  for (const name of ['a canceled consultation to the family', 'a session whose hours were given back to the family']) {
    const [button] = documentOf(mailOf(name)).querySelectorAll('.button');
    expect([button?.textContent, button?.getAttribute('href')]).toEqual([
      'Book another time',
      'https://shop.test/book',
    ]);
  }
});

it('each email has the kind by which bounces are counted', () => {
  expect(Object.fromEntries(Object.entries(mails).map(([name, { kind }]) => [name, kind]))).toEqual({
    'a request to pay': 'request',
    'a receipt for someone else': 'receipt',
    'guides that someone else paid': 'receipt',
    'a refund to a payer': 'notice',
    'a login code': 'code',
    'money of an installment that went back, to the business': 'business',
    'a calendar that can’t be read': 'office',
    'next steps': 'steps',
    'no account': 'code',
    'an invitation of an owner': 'office',
    'an invitation of a counselor': 'office',
    'an invitation of a member': 'office',
    'a receipt': 'receipt',
    'a receipt of a bundle': 'receipt',
    'a receipt with attachments': 'receipt',
    'a refund': 'notice',
    'a refund of a part': 'notice',
    'a gift': 'notice',
    'Your purchase was moved – Route to College': 'notice',
    'Your guides from Route to College': 'notice',
    'a new edition': 'edition',
    'a dispute': 'notice',
    'a failed refund': 'notice',
    'a failed refund, to the business': 'business',
    'the end of a dispute': 'notice',
    'a welcome': 'account',
    'already registered': 'account',
    'a message': 'business',
    'a lead': 'business',
    'an updated lead': 'business',
    'several leads': 'business',
    'a morning digest': 'business',
    'a signature to the family': 'agreement',
    'a signature to the business': 'agreement',
    'a payment that is due soon': 'agreement',
    'a payment that is due, without a link': 'agreement',
    'a late payment, to the business': 'agreement',
    'a reminder to sign': 'agreement',
    'a reminder to sign on the last day, without a link': 'agreement',
    'an agreement that expires, to the business': 'agreement',
    'an application': 'business',
    'a booked consultation to the family': 'consultation',
    'a booked consultation to the business': 'consultation',
    'a moved consultation to the family': 'consultation',
    'a moved consultation to the business': 'consultation',
    'a booked series to the family': 'consultation',
    'a booked series to the business': 'consultation',
    'a canceled series to the family': 'consultation',
    'a canceled series to the business': 'consultation',
    'a series that the business canceled to the family': 'consultation',
    'a series that the business canceled to the business': 'consultation',
    'a canceled consultation to the family': 'consultation',
    'a canceled consultation to the business': 'consultation',
    'a booked session to the family': 'consultation',
    'a booked session to the business': 'consultation',
    'a demo class to the family': 'consultation',
    'a demo class to the business': 'consultation',
    'a canceled demo class to the family': 'consultation',
    'a canceled demo class to the business': 'consultation',
    'a session that was canceled late to the family': 'consultation',
    'a session that was canceled late to the business': 'consultation',
    'a session whose hours were given back to the family': 'consultation',
    'a consultation that the business canceled to the family': 'consultation',
    'a consultation that the business canceled to the business': 'consultation',
    'a consultation that the business moved to the family': 'consultation',
    'a consultation that the business moved to the business': 'consultation',
    'an agreement': 'agreement',
    'a new version of an agreement': 'agreement',
    'a new link of an agreement': 'agreement',
    'a withdrawn agreement': 'agreement',
    'a reminder': 'consultation',
    'a reminder of a demo class': 'consultation',
    'a class: changed': 'consultation',
    'a class: message': 'consultation',
    'a class: canceled': 'consultation',
    'a confirmation of a message': 'confirmation',
    'a confirmation of an application': 'confirmation',
    'a time that opened': 'opening',
    'a time that opened for a demo class': 'opening',
    'a receipt of seats': 'receipt',
    'a receipt of a guide and seats': 'receipt',
    'a receipt of seats for someone else': 'receipt',
    'seats that someone else paid': 'receipt',
    'a refund of seats': 'notice',
    'a place to confirm': 'opening',
    'a free seat': 'opening',
    'a canceled class for who waits': 'opening',
    'a reminder of a class': 'consultation',
  });
});

it('some emails publish several entries, and cancel several, of series, of classes and of seats', () => {
  const filesOf = (name: string) =>
    calendarsIn(mailOf(name)).map(({ method = '', ids }) => `${method} ${String(ids.length)}`);
  for (const to of ['the family', 'the business']) {
    expect(filesOf(`a booked series to ${to}`)).toEqual(['PUBLISH 3']);
    expect(filesOf(`a canceled series to ${to}`)).toEqual(['CANCEL 1', 'CANCEL 1', 'CANCEL 1']);
  }
  expect(filesOf('a class: changed')).toEqual(['PUBLISH 2', 'CANCEL 1']);
  expect(filesOf('a class: canceled')).toEqual(['CANCEL 1', 'CANCEL 1', 'CANCEL 1']);
  for (const name of ['a receipt of seats', 'a receipt of a guide and seats', 'seats that someone else paid']) {
    expect(filesOf(name)).toEqual(['PUBLISH 2']);
  }
  expect(filesOf('a receipt of seats for someone else')).toEqual([]);
});

describe('a code', () => {
  const mail = codeMail({ to, code: 1_000, validSeconds: 300, businessProfile });

  it('is in the subject and starts the text', () => {
    expect(mail.subject).toBe('1000 is your code for Route to College');
    expect(mail.text).toMatch(/^1000\n/);
    expect(documentOf(mail).querySelector('.code')?.textContent).toBe('1000');
  });

  it('says how long it is valid', () => {
    expect(mail.text).toContain('expires in 5 minutes');
  });
});

describe('a receipt', () => {
  const order = aPaidOrder({
    receiptNumber: 'RTC-48213',
    items: [anItem(aGuide({ priceCents: 1_999 })), anItem(aGuide({ id: 'art', priceCents: 499 }))],
  });
  const attachments = [{ fileName: 'biology.pdf', content: new Uint8Array([1]) }];

  it('lists guides, prices, total, date and numbers', () => {
    const { text } = receiptMail({ order, attachments: [], businessProfile });
    for (const fact of [
      'Biology and Pre-Med: $19.99',
      'Biology and Pre-Med: $4.99',
      'Total paid: $24.98 USD',
      'Date: November 2, 2026',
      'Receipt number: RTC-48213',
      `Order number: ${order.number}`,
      `PayPal transaction: ${order.captureId ?? ''}`,
      'Sold to: Amy Marlow',
      'Sold by: Route to College, 12 Alder Street, Boston, MA 02108, United States',
    ]) {
      expect(text).toContain(fact);
    }
  });

  it('leaves out the receipt number until there is one', () => {
    expect(receiptMail({ order: aPaidOrder(), attachments: [], businessProfile }).text).not.toContain('Receipt number');
  });

  it("shows the date in the business's time zone", () => {
    const evening = aPaidOrder({ paidAt: Date.UTC(2026, 10, 21, 6, 30) });
    const dateOf = (timeZone: string) =>
      /Date: (.*)/.exec(
        receiptMail({ order: evening, attachments: [], businessProfile: { ...businessProfile, timeZone } }).text,
      )?.[1];
    expect(dateOf('America/Los_Angeles')).toBe('November 20, 2026');
    expect(dateOf('America/New_York')).toBe('November 21, 2026');
  });

  it('states the refund policy and links to the full text', () => {
    const { text } = receiptMail({ order, attachments: [], businessProfile });
    expect(text).toContain(`Refunds: ${REFUND_POLICY}`);
    expect(text).toContain('https://shop.test/refund-and-cancellation');
  });

  it('links to its own page for printing', () => {
    expect(receiptMail({ order, attachments: [], businessProfile }).text).toContain(
      `https://shop.test/dashboard/receipts/${order.number}`,
    );
  });

  it('shows refunds when it is sent again', () => {
    // Only what the buyer still has is called theirs.
    const one = { ...aPaidOrder(), items: [...aPaidOrder().items, anItem(aGuide({ id: 'art' }))] };
    const { text, subject } = receiptMail({ order: one, attachments: [], businessProfile });
    expect(text).toContain('Download your guide at any time');
    expect(subject).toContain('Your receipt and guide from');
    expect(receiptMail({ order: { ...one, grants: [] }, attachments: [], businessProfile }).text).not.toContain(
      'Download',
    );
    const later = receiptMail({ order: { ...order, refundedCents: 499 }, attachments: [], businessProfile });
    expect(later.text).toContain('Refunded: $4.99 USD');
    expect(receiptMail({ order, attachments: [], businessProfile }).text).not.toContain('Refunded:');
  });

  it('links to the dashboard with and without attachments, and never to a file', () => {
    for (const attached of [[], attachments]) {
      const { text, html } = receiptMail({ order, attachments: attached, businessProfile });
      expect(text).toContain('https://shop.test/dashboard');
      expect(`${text}${html}`).not.toMatch(/\.pdf|X-Amz|uploads/i);
    }
  });

  it('says whether the guides are attached', () => {
    expect(receiptMail({ order, attachments, businessProfile }).text).toContain(
      'Your guides are attached. You can also download them at any time',
    );
    expect(receiptMail({ order, attachments: [], businessProfile }).text).not.toContain('attached');
  });

  it('uses the singular for one guide', () => {
    const mail = receiptMail({ order: aPaidOrder(), attachments, businessProfile });
    expect(mail.subject).toBe('Your receipt and guide from Route to College');
    expect(mail.text).toContain('Your guide is attached. You can also download it at any time');
  });

  it('lists a bundle with its guides, the code, and what was saved', () => {
    const { text } = receiptMail({ order: bundleOrder(20), attachments: [], businessProfile });
    expect(text).toContain(
      [
        'Essays, complete: $20.00',
        'Biology and Pre-Med: In the bundle',
        'Art: In the bundle',
        'Code WELCOME20: −$4.00',
        'Total paid: $16.00 USD',
        'Saved: $8.98 USD',
      ].join('\n'),
    );
  });

  it('shows the refund of one guide of a bundle', () => {
    const order = { ...bundleOrder(20), refundedCents: 320 };
    expect(receiptMail({ order, attachments: [], businessProfile }).text).toContain('Refunded: $3.20 USD');
  });

  it('of an order that a code made free says so, and names no PayPal transaction', () => {
    const { captureId: _, ...order } = bundleOrder(100);
    const { text } = receiptMail({ order: { ...order, capturedCents: 0 }, attachments: [], businessProfile });
    expect(text).toContain('Thank you, Amy. Your order is complete.');
    expect(text).toContain('Total paid: $0.00 USD, paid with code WELCOME20');
    expect(text).not.toContain('PayPal');
    expect(text).not.toContain('received your payment');
  });

  it('says nothing about codes and savings without any', () => {
    expect(receiptMail({ order, attachments: [], businessProfile }).text).not.toMatch(/Saved|Code|bundle/);
  });

  it('shows the captured amount', () => {
    const { text } = receiptMail({ order: aPaidOrder({ capturedCents: 1_234 }), attachments: [], businessProfile });
    expect(text).toContain('Total paid: $12.34 USD');
  });
});

describe('a payment notice', () => {
  const order = aPaidOrder({ capturedCents: 2_498, totalCents: 2_498 });
  const noticeOf = (changes: Partial<Order>, notice: Notice) =>
    paymentNoticeMail({ order: { ...order, ...changes }, notice, businessProfile });

  it('reports a full refund, and that the downloads end', () => {
    const { subject, text } = noticeOf({ state: 'REFUNDED', refundedCents: 2_498 }, 'REFUND');
    expect(subject).toBe('Your payment has been refunded – Route to College');
    expect(text).toContain('PayPal has returned $24.98 of your payment to you. You can no longer download the guides');
    expect(text).toContain('Refunded: $24.98');
  });

  it('reports a partial refund, and that the guides stay', () => {
    const { subject, text } = noticeOf({ refundedCents: 499 }, 'REFUND');
    expect(subject).toBe('Part of your payment has been refunded – Route to College');
    expect(text).toContain('PayPal has returned $4.99 of your payment to you. You keep your guides.');
  });

  it('names the guides that are gone after a partial refund, and those paid for twice', () => {
    const items = [anItem(aGuide({ id: 'biology', title: 'Biology' })), anItem(aGuide({ id: 'art', title: 'Art' }))];
    const refund = { id: 'R1', at: 1, cents: 499, pdfId: 'art' } as const;
    const partly = { items, grants: ['biology'], refundedCents: 499 };
    const byUs = noticeOf({ ...partly, refunds: [{ ...refund, by: 'OPERATOR' }] }, 'REFUND').text;
    expect(byUs).toContain('You can no longer download “Art”. You keep the other guides in this order.');
    const twice = noticeOf({ ...partly, refunds: [{ ...refund, by: 'SYSTEM' }] }, 'REFUND').text;
    expect(twice).toContain('You paid for “Art” twice, so your other order still has it.');
    expect(twice).not.toContain('no longer');
  });

  it('reports a lost dispute without an amount that no one refunded', () => {
    const { text } = noticeOf({ state: 'REFUNDED' }, 'REFUND');
    expect(text).toContain('PayPal has decided to return your payment to you. You can no longer');
    expect(text).not.toContain('Refunded:');
    expect(noticeOf({ state: 'REFUNDED', refundedCents: 499 }, 'REFUND').text).toContain('PayPal has decided');
  });

  it('reports that a refund failed, to the buyer and to the business', () => {
    const refunds = [{ id: 'R1', at: 1, cents: 499, by: 'OPERATOR', failedAt: 2 }] as const;
    const { text } = noticeOf({ refunds }, 'REFUND_FAILED');
    expect(text).toContain('PayPal couldn’t complete a refund of $4.99 to you.');
    expect(text).toContain('you can download its guides again');
    expect(noticeOf({ refunds, state: 'QUARANTINED' }, 'REFUND_FAILED').text).not.toContain('download');
    const toBusiness = refundFailedMail({ order: { ...order, refunds }, to, businessProfile });
    expect(toBusiness).toMatchObject({ to, subject: 'A refund has failed: $4.99' });
    expect(toBusiness.text).toContain(`/office/orders/${order.number}`);
  });

  it.each([
    ['SUSPENDED', 'Downloads for this order are paused until PayPal decides.'],
    ['RESTORED', 'You can download the guides in this order again.'],
  ] as const)('reports the state of a dispute (%s)', (notice, text) => {
    expect(noticeOf({}, notice).text).toContain(text);
  });
});

describe('a message', () => {
  it('has its sender as the reply address', () => {
    expect(messageMail({ message: hostileMessage, to: 'office@shop.test', businessProfile })).toMatchObject({
      to: 'office@shop.test',
      replyTo: to,
    });
  });

  it('keeps the line breaks of a message', () => {
    const mail = messageMail({ message: aMessage(), to, businessProfile });
    expect(mail.text).toContain('begin?\nShe is');
    expect(mail.html).toContain('begin?<br>She is');
  });
});

describe('a lead', () => {
  const lead = aLead();

  it('says who it is, how to reach them, what they want and what happens next', () => {
    const mail = leadMail({ lead, earlier: undefined, to: 'office@shop.test', businessProfile });
    expect(mail).toMatchObject({ to: 'office@shop.test', replyTo: lead.email, subject: 'New lead: Amy Marlow' });
    for (const fact of [
      'Name: Amy Marlow',
      'Phone: 5550102030',
      'Email: amy@example.com',
      'Interest: sciences',
      'Grade: 8',
      'Place: San José, California 94110',
      'Address: 12 Elm Street',
      'First line\nSecond line',
      'call or email Amy within one business day',
      'Reply to this email to write to them.',
    ]) {
      expect(mail.text).toContain(fact);
    }
    const links = [...documentOf(mail).querySelectorAll('.value a')].map((link) => link.getAttribute('href'));
    expect(links).toEqual(['tel:+15550102030', 'mailto:amy%40example.com']);
  });

  it('leaves out an empty grade', () => {
    const details = { ...lead.details, grade: '', comments: '' };
    const { text } = leadMail({ lead: { ...lead, details }, earlier: undefined, to, businessProfile });
    expect(text).not.toContain('Grade');
    expect(text).toContain('No comments.');
  });

  it('that was updated shows what it was before, and only what changed', () => {
    const details = { ...lead.details, phone: '5550102099', grade: '' };
    const { subject, text } = leadMail({ lead: { ...lead, details }, earlier: lead, to, businessProfile });
    expect(subject).toBe('Updated lead: Amy Marlow');
    expect(text).toContain('Phone before: 5550102030\nGrade before: 8\n\n');
    expect(text).not.toContain('City before');
    expect(leadMail({ lead, earlier: { ...lead, details }, to, businessProfile }).text).toContain(
      'Grade before: empty',
    );
  });

  it('fits into one item of the outbox in a full summary, however long its texts are', () => {
    for (const character of ['"', '𝒜']) {
      const details = {
        fullname: '𝒜'.repeat(NAME_MAX_LENGTH),
        phone: '5'.repeat(PHONE_MAX_DIGITS),
        interest: 'engineering',
        grade: '6 or lower',
        address: character.repeat(ADDRESS_MAX_LENGTH),
        postcode: '941101',
        city: '𝒜'.repeat(PLACE_MAX_LENGTH),
        state: '𝒜'.repeat(PLACE_MAX_LENGTH),
        comments: character.repeat(COMMENTS_MAX_LENGTH),
      };
      const email = `${'a'.repeat(EMAIL_LOCAL_PART_MAX_LENGTH)}@${'b'.repeat(EMAIL_MAX_LENGTH - 69)}.com`;
      const leads = Array.from({ length: LEADS_PER_MAIL }, () => aLead({ email, details }));
      const mail = leadsMail({ leads, to, businessProfile });
      expect(Buffer.byteLength(JSON.stringify(mail))).toBeLessThan(390_000);
    }
  });
});

describe('an email about a consultation', () => {
  it('says which demo class it is, and leads to another one in the subject', () => {
    const [person, business] = bookingMails({ ...consultation, booking: demo });
    expect(person?.subject).toContain('Your demo class in Computer Science is booked');
    expect(business?.subject).toContain('New demo class in Computer Science: ');
    for (const mail of [person, business]) expect(inOneLine(mail?.text ?? '')).toContain('Subject: Computer Science');
    const [button] = documentOf(mailOf('a canceled demo class to the family')).querySelectorAll('.button');
    expect(button?.getAttribute('href')).toBe('https://shop.test/book?demo=computer-science');
  });

  it('has the time in the family’s zone with its name, and in the business’s where they differ', () => {
    const [person, business] = bookingMails(consultation);
    expect(person?.text).toContain('When: Friday, November 6, 6:00 AM Japan Standard Time');
    expect(person?.text).toContain('Our time: Thursday, November 5, 4:00 PM Eastern Standard Time');
    expect(business?.text).toContain('When: Thursday, November 5, 4:00 PM Eastern Standard Time');
    const [local] = bookingMails({ ...consultation, booking: aBooking() });
    expect(local?.text).not.toContain('Our time');
  });

  it('tells apart the times that the clocks repeat', () => {
    const times = ['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z'].map((at) =>
      timeText(Date.parse(at), 'America/New_York'),
    );
    expect(times[0]).toContain('1:30 AM Eastern Daylight Time');
    expect(times[1]).toContain('1:30 AM Eastern Standard Time');
  });

  it('links to the meeting only if it takes place there', () => {
    const [video] = bookingMails({ ...consultation, booking: aBooking() });
    expect(video?.text).toContain('Join the video call:\nhttps://meet.example.com/maya');
    expect(video?.html).toContain('href="https://meet.example.com/maya"');
    expect(bookingMails(consultation)[0]?.text).not.toContain('meet.example.com');
  });

  it('of a change by the business has its words to the family, for both', () => {
    const byBusiness = { messageToFamily: 'Maya is ill.\nWe’re sorry.' };
    for (const change of [moved, canceled]) {
      const [person, business] = bookingMails({ ...change, byBusiness });
      expect(person?.text).toMatch(/We had to (move|cancel)|we had to cancel/);
      expect(person?.text).toContain(byBusiness.messageToFamily);
      expect(business?.subject).toMatch(/^(Moved|Canceled) by us: /);
      expect(business?.text).toContain(`We wrote to the family:\n${byBusiness.messageToFamily}`);
      const [silent, toBusiness] = bookingMails({ ...change, byBusiness: { messageToFamily: '' } });
      expect(silent?.text).not.toContain('Maya is ill');
      expect(toBusiness?.text).not.toContain('We wrote');
    }
  });

  it('shows the note to the business only', () => {
    const [person, business] = bookingMails(consultation);
    expect(person?.text).not.toContain('First line');
    expect(person?.invite?.content).not.toContain('First line');
    expect(business?.text).toContain('First line');
    expect(business?.replyTo).toBe(hostileBooking.email);
  });
});

describe('a look of the business’s own', () => {
  const look = { primary: '#5b21b6', accent: '#16a34a', logo: 'uploads/logo-0123456789abcdef.avif' };
  const { MAIL_LOGO, BRAND_COLORS } = lookFacts(look);
  const own = { ...businessProfile, logo: MAIL_LOGO, colors: JSON.parse(BRAND_COLORS) as Recoloring };

  it('is in emails', () => {
    const { html } = codeMail({ to, code: 1_000, validSeconds: 300, businessProfile: own });
    expect(html).toContain('src="https://shop.test/guide-files/uploads/logo-0123456789abcdef-144.png"');
    expect(html).toContain(`a{color:${look.primary}}`);
    expect(html).toContain(`background:${look.accent};`);
    expect(hasLookColors(html)).toBe(false);
  });

  it('is in the text of an agreement', () => {
    expect(agreementPage(hostileVersion, businessProfile).content).toContain(`solid ${palette.teal};`);
    expect(agreementPage(hostileVersion, own).content).toContain(`solid ${own.colors[palette.teal] ?? ''};`);
  });
});

describe('the text of an agreement as a file', () => {
  const signed = { name: HOSTILE, at: Date.UTC(2026, 10, 5, 21), version: 1, sha256: hostileVersion.sha256 };
  const pages = {
    'before it is signed': agreementPage(hostileVersion, businessProfile),
    'once it is signed': agreementPage(hostileVersion, businessProfile, signed),
  };

  it.each(Object.entries(pages))('is whole and harmless %s', (_, { content, contentType }) => {
    expect(contentType).toBe('text/html');
    const page = new DOMParser().parseFromString(content, 'text/html');
    const shown = inOneLine(page.body.textContent);
    for (const line of hostileVersion.text.split('\n')) expect(shown).toContain(inOneLine(line));
    expect(page.querySelectorAll('img, script, link, iframe, [src], [onerror]')).toHaveLength(0);
  });

  it('says who signed it, when, and which text', () => {
    const [before, after] = Object.values(pages).map(({ content }) =>
      inOneLine(new DOMParser().parseFromString(content, 'text/html').body.textContent),
    );
    for (const part of [HOSTILE, 'Nov 5, 2026, at 4:00 PM (Eastern Time)', hostileVersion.sha256]) {
      expect(after).toContain(part);
    }
    expect(before).not.toContain(hostileVersion.sha256);
    expect(pages['once it is signed'].fileName).toBe('signed-agreement.html');
  });

  it('comes with the link', () => {
    expect(mails['an agreement']?.documents).toEqual([pages['before it is signed']]);
  });
});
