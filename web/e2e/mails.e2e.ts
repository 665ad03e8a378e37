import { describe, expect, it } from 'vitest';
import { messageConfirmationMail } from '#domain/messages/message-confirmation-mail.ts';
import { messageMail } from '#domain/messages/message-mail.ts';
import { receiptMail } from '#domain/orders/receipts/receipt-mail.ts';
import { paymentNoticeMail } from '#domain/orders/refunds-and-disputes/payment-notice-mail.ts';
import { alreadyRegisteredMail } from '#domain/sign-in/already-registered-mail.ts';
import { codeMail } from '#domain/sign-in/code-mail.ts';
import { noAccountMail } from '#domain/sign-in/no-account-mail.ts';
import { welcomeMail } from '#domain/sign-in/welcome-mail.ts';
import { firstOf } from '#testing/deep.ts';
import { aGuide, aMessage, anItem, anOrder } from '#testing/samples.ts';
import { useBrowser } from './browser.ts';

const { visitor } = useBrowser();

const businessProfile = {
  businessName: 'Four Year Route',
  businessAddress: '48 Larch Street, Suite 210, San Jose, CA 95113, United States',
  timeZone: 'America/Los_Angeles',
  receiptPrefix: 'FYR',
  siteUrl: 'https://www.example.com',
  portraits: [],
  logo: '/mail/logo.png',
  colors: {},
};
const to = 'student.with.a.rather.long.address@students.example.com';
const message = { ...aMessage(), name: 'W'.repeat(50), email: to };
const order = anOrder({
  state: 'PAID',
  captureId: '2GG27918LR8953019',
  receiptNumber: 'FYR-48213',
  items: [anItem(aGuide({ title: 'Biology and the Pre-Med Track: What to Do Before College' })), anItem()],
});
const mails = {
  code: codeMail({ to, code: 987_654, validSeconds: 600, businessProfile }),
  'no account': noAccountMail({ to, businessProfile }),
  welcome: welcomeMail({ to, businessProfile }),
  'already registered': alreadyRegisteredMail({ to, businessProfile }),
  message: messageMail({ message, to, businessProfile }),
  confirmation: messageConfirmationMail({ to: message.email, kind: message.kind, businessProfile }),
  receipt: receiptMail({ order, attachments: [], businessProfile }),
  refund: paymentNoticeMail({ order: { ...order, refundedCents: 499 }, notice: 'REFUND', businessProfile }),
};

describe('a mail is readable on any screen, light and dark:', () => {
  it.each(Object.entries(mails))('%s', async (_name, { html }) => {
    for (const width of firstOf(320, 390, 600)) {
      const { page } = await visitor({ width, height: 700 });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.setContent(html);
        const [needed, ink, ground] = await page.evaluate(() => {
          const { color, backgroundColor } = getComputedStyle(document.body);
          return [document.documentElement.scrollWidth, color, backgroundColor] as const;
        });
        expect(needed).toBeLessThanOrEqual(width);
        expect([ink, ground]).toEqual(
          colorScheme === 'dark'
            ? ['rgb(250, 247, 242)', 'rgb(17, 36, 55)']
            : ['rgb(17, 36, 55)', 'rgb(250, 247, 242)'],
        );
      }
    }
  });
});
