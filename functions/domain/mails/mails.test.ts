// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { REFUND_POLICY } from '#contract/refund-policy.ts';
import { aGuide, anEnquiry, anItem, aPaidOrder } from '#testing/samples.ts';
import { testLetterhead as letterhead } from '#testing/world.ts';
import type { Mail } from '../ports/mailer.ts';
import type { Notice, Order } from '../shop/order.ts';
import { alreadyRegisteredMail } from './already-registered-mail.ts';
import { codeMail } from './code-mail.ts';
import { enquiryConfirmationMail } from './enquiry-confirmation-mail.ts';
import { enquiryMail } from './enquiry-mail.ts';
import { noAccountMail } from './no-account-mail.ts';
import { paymentNoticeMail } from './payment-notice-mail.ts';
import { receiptMail } from './receipt-mail.ts';
import { welcomeMail } from './welcome-mail.ts';

const to = 'amy@example.com';
const HOSTILE = `<img src="https://evil.test/x.png" onerror='alert(1)'> & </style><script>alert(2)</script>`;

const hostileOrder = aPaidOrder({
  items: [
    anItem(aGuide({ title: `Biology ${HOSTILE}` })),
    anItem(aGuide({ id: 'art', title: 'Art', priceCents: 499 })),
  ],
  buyer: { email: to, fullname: `Zoë ${HOSTILE}` },
});
const hostileEnquiry = { ...anEnquiry(), name: HOSTILE, email: to, message: `First line\n${HOSTILE}` };
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

const mails: Record<string, Mail> = {
  'a login code': codeMail({ to, code: 482_913, validSeconds: 600, letterhead }),
  'no account': noAccountMail({ to, letterhead }),
  'a receipt': receiptMail({ order: hostileOrder, attachments: [], letterhead }),
  'a receipt with attachments': receiptMail({
    order: hostileOrder,
    attachments: [{ fileName: 'biology.pdf', content: new Uint8Array() }],
    letterhead,
  }),
  'a refund': paymentNoticeMail({
    order: { ...hostileOrder, state: 'REFUNDED', refundedCents: hostileOrder.totalCents },
    notice: 'REFUND',
    letterhead,
  }),
  'a refund of a part': paymentNoticeMail({
    order: { ...hostileOrder, refundedCents: 499 },
    notice: 'REFUND',
    letterhead,
  }),
  'a dispute': paymentNoticeMail({ order: { ...hostileOrder, state: 'SUSPENDED' }, notice: 'SUSPENDED', letterhead }),
  'the end of a dispute': paymentNoticeMail({ order: hostileOrder, notice: 'RESTORED', letterhead }),
  'a welcome': welcomeMail({ to, letterhead }),
  'already registered': alreadyRegisteredMail({ to, letterhead }),
  'an enquiry': enquiryMail({ enquiry: hostileEnquiry, to, letterhead }),
  'an application': enquiryMail({ enquiry: partner, to, letterhead }),
  'a confirmation of a message': enquiryConfirmationMail({ to, kind: 'contact', letterhead }),
  'a confirmation of an application': enquiryConfirmationMail({ to, kind: 'partner', letterhead }),
};

const documentOf = (mail: Mail): Document => new DOMParser().parseFromString(mail.html, 'text/html');
const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

describe.each(Object.entries(mails))('the mail of %s', (_, mail) => {
  it('says in HTML what it says in text, and where its links lead', () => {
    const { body } = documentOf(mail);
    const html = inOneLine(body.textContent);
    const links = [...body.querySelectorAll('a')].map((link) => link.getAttribute('href'));
    for (const line of mail.text.split('\n').map(inOneLine)) {
      if (line === '' || line === '--') continue;
      if (line.startsWith('https://shop.test')) expect(links).toContain(line);
      // A row "name: value" stands in two cells, a link "label:" without its colon.
      else for (const part of line.replace(/:$/, '').split(': ')) expect(html).toContain(inOneLine(part));
    }
  });

  it('loads nothing and runs nothing', () => {
    const page = documentOf(mail);
    expect(page.querySelectorAll('img, script, link, iframe, object, video, form, [src], [background]')).toHaveLength(
      0,
    );
    expect([...page.querySelectorAll('*')].flatMap((element) => element.getAttributeNames())).not.toContain('onerror');
    expect(page.querySelector('style')?.textContent).not.toMatch(/url\(|@import/);
  });

  it('leads to the site and nowhere else', () => {
    for (const link of documentOf(mail).querySelectorAll('a')) expect(link.href).toMatch(/^https:\/\/shop\.test(\/|$)/);
  });

  it('states its language and its title', () => {
    const page = documentOf(mail);
    expect(page.documentElement.lang).toBe('en');
    expect(page.title).toBe(mail.subject);
  });

  it('names the business and where it is, and has one line of subject', () => {
    expect(mail.text).toContain(`${letterhead.businessName}\n${letterhead.businessAddress}`);
    expect(mail.subject).not.toMatch(/[\r\n]/);
  });
});

it('each mail says what it is for, by which those that come back are counted', () => {
  expect(Object.fromEntries(Object.entries(mails).map(([name, { kind }]) => [name, kind]))).toEqual({
    'a login code': 'code',
    'no account': 'code',
    'a receipt': 'receipt',
    'a receipt with attachments': 'receipt',
    'a refund': 'notice',
    'a refund of a part': 'notice',
    'a dispute': 'notice',
    'the end of a dispute': 'notice',
    'a welcome': 'account',
    'already registered': 'account',
    'an enquiry': 'enquiry',
    'an application': 'enquiry',
    'a confirmation of a message': 'confirmation',
    'a confirmation of an application': 'confirmation',
  });
});

describe('a code', () => {
  const mail = codeMail({ to, code: 1_000, validSeconds: 300, letterhead });

  it('stands in the subject and first in the text', () => {
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

  it('names what was bought, each price, the total, the day, the numbers', () => {
    const { text } = receiptMail({ order, attachments: [], letterhead });
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

  it('has no receipt number where there is none yet', () => {
    expect(receiptMail({ order: aPaidOrder(), attachments: [], letterhead }).text).not.toContain('Receipt number');
  });

  it("gives the day of the business's time zone", () => {
    const evening = aPaidOrder({ paidAt: Date.UTC(2026, 10, 21, 6, 30) });
    const dayIn = (timeZone: string) =>
      /Date: (.*)/.exec(
        receiptMail({ order: evening, attachments: [], letterhead: { ...letterhead, timeZone } }).text,
      )?.[1];
    expect(dayIn('America/Los_Angeles')).toBe('November 20, 2026');
    expect(dayIn('America/New_York')).toBe('November 21, 2026');
  });

  it('states the refund policy and leads to the whole of it', () => {
    const { text } = receiptMail({ order, attachments: [], letterhead });
    expect(text).toContain(`Refunds: ${REFUND_POLICY}`);
    expect(text).toContain('https://shop.test/refund-and-cancellation');
  });

  it('leads to its own page, to be printed', () => {
    expect(receiptMail({ order, attachments: [], letterhead }).text).toContain(
      `https://shop.test/dashboard/receipts/${order.number}`,
    );
  });

  it('says what has gone back since, when it is sent again, and nothing of that before', () => {
    const later = receiptMail({ order: { ...order, refundedCents: 499 }, attachments: [], letterhead });
    expect(later.text).toContain('Refunded: $4.99 USD');
    expect(receiptMail({ order, attachments: [], letterhead }).text).not.toContain('Refunded:');
  });

  it('leads to the dashboard with and without attachments, and never to a file', () => {
    for (const attached of [[], attachments]) {
      const { text, html } = receiptMail({ order, attachments: attached, letterhead });
      expect(text).toContain('https://shop.test/dashboard');
      expect(`${text}${html}`).not.toMatch(/\.pdf|X-Amz|uploads/i);
    }
  });

  it('says whether the guides are attached', () => {
    expect(receiptMail({ order, attachments, letterhead }).text).toContain(
      'Your guides are attached. You can also download them at any time',
    );
    expect(receiptMail({ order, attachments: [], letterhead }).text).not.toContain('attached');
  });

  it('speaks of one guide where it is one', () => {
    const mail = receiptMail({ order: aPaidOrder(), attachments, letterhead });
    expect(mail.subject).toBe('Your receipt and guide from Route to College');
    expect(mail.text).toContain('Your guide is attached. You can also download it at any time');
  });

  it('tells what was captured', () => {
    const { text } = receiptMail({ order: aPaidOrder({ capturedCents: 1_234 }), attachments: [], letterhead });
    expect(text).toContain('Total paid: $12.34 USD');
  });
});

describe('news of a payment', () => {
  const order = aPaidOrder({ capturedCents: 2_498, totalCents: 2_498 });
  const newsOf = (changes: Partial<Order>, notice: Notice) =>
    paymentNoticeMail({ order: { ...order, ...changes }, notice, letterhead });

  it('tells a refund of the whole, and that the guides go with it', () => {
    const { subject, text } = newsOf({ state: 'REFUNDED', refundedCents: 2_498 }, 'REFUND');
    expect(subject).toBe('Your payment has been refunded – Route to College');
    expect(text).toContain('PayPal has returned $24.98 of your payment to you. You can no longer download the guides');
    expect(text).toContain('Refunded: $24.98');
  });

  it('tells a refund of a part, and that the guides stay', () => {
    const { subject, text } = newsOf({ refundedCents: 499 }, 'REFUND');
    expect(subject).toBe('Part of your payment has been refunded – Route to College');
    expect(text).toContain('PayPal has returned $4.99 of your payment to you. You keep your guides.');
  });

  it('tells a lost dispute without an amount that nobody refunded', () => {
    const { text } = newsOf({ state: 'REFUNDED' }, 'REFUND');
    expect(text).toContain('PayPal has decided to return your payment to you. You can no longer');
    expect(text).not.toContain('Refunded:');
    expect(newsOf({ state: 'REFUNDED', refundedCents: 499 }, 'REFUND').text).toContain('PayPal has decided');
  });

  it.each([
    ['SUSPENDED', 'Downloads for this order are paused until PayPal decides.'],
    ['RESTORED', 'You can download the guides in this order again.'],
  ] as const)('tells how a dispute stands (%s)', (notice, words) => {
    expect(newsOf({}, notice).text).toContain(words);
  });
});

describe('an enquiry', () => {
  it('is answered to its sender', () => {
    expect(enquiryMail({ enquiry: hostileEnquiry, to: 'office@shop.test', letterhead })).toMatchObject({
      to: 'office@shop.test',
      replyTo: to,
    });
  });

  it('keeps the lines of a message', () => {
    const mail = enquiryMail({ enquiry: anEnquiry(), to, letterhead });
    expect(mail.text).toContain('begin?\nShe is');
    expect(mail.html).toContain('begin?<br>She is');
  });
});
