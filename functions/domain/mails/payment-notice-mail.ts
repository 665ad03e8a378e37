import { sitePaths } from '#contract/site-paths.ts';
import { inDollars } from '../money.ts';
import type { Mail } from '../ports/mailer.ts';
import type { Notice, Order } from '../shop/order.ts';
import { type Letterhead, letter } from './letter.ts';

/** Tells the buyer what became of a payment after the receipt: refunded, disputed, or the dispute over. */
export function paymentNoticeMail({
  order,
  notice,
  letterhead,
}: {
  order: Order;
  notice: Notice;
  letterhead: Letterhead;
}): Mail {
  const { subject, text } = wordsFor(order, notice);
  return letter({
    kind: 'notice',
    to: order.buyer.email,
    subject: `${subject} – ${letterhead.businessName}`,
    letterhead,
    blocks: [
      { kind: 'text', text: `Dear ${order.buyer.fullname},` },
      { kind: 'text', text },
      {
        kind: 'rows',
        rows: [
          ...order.items.map((item) => [item.title, inDollars(item.cents)] as const),
          ['Paid', inDollars(order.capturedCents ?? order.totalCents)],
          ...((order.refundedCents ?? 0) > 0 ? [['Refunded', inDollars(order.refundedCents ?? 0)] as const] : []),
          ['Order', order.number],
        ],
      },
      { kind: 'link', label: 'Open my dashboard', path: sitePaths.dashboard },
      { kind: 'link', label: 'Refunds and cancellations', path: sitePaths.refund, aside: true },
    ],
  });
}

function wordsFor(order: Order, notice: Notice): { subject: string; text: string } {
  const { state, totalCents, capturedCents = totalCents, refundedCents = 0 } = order;
  const back = `${inDollars(refundedCents)} of your payment has gone back to you by PayPal.`;
  switch (notice) {
    case 'REFUND':
      return state === 'REFUNDED'
        ? {
            subject: 'Your payment has been refunded',
            text: `${refundedCents >= capturedCents ? back : 'PayPal has decided that your payment goes back to you.'} The guides of this order can no longer be downloaded.`,
          }
        : { subject: 'Part of your payment has been refunded', text: `${back} Your guides stay yours.` };
    case 'SUSPENDED':
      return {
        subject: 'Your payment is disputed',
        text: 'PayPal tells us that this payment is disputed. The guides of this order rest until PayPal has decided. If you did not mean to dispute it, please close the dispute at PayPal.',
      };
    case 'RESTORED':
      return {
        subject: 'Your guides are back',
        text: 'The dispute about this payment is over. You can download the guides of this order again.',
      };
  }
}
