import { RECEIPT_ATTACHMENTS_MAX_BYTES } from '#contract/endpoints/orders/limits.ts';
import type { PublishedFiles } from '../../guides/ports.ts';
import type { Mail } from '../../mail/mail.ts';
import type { Mailer } from '../../mail/ports.ts';
import type { BusinessProfile } from '../../shared/business-profile.ts';
import type { Clock, Log } from '../../shared/ports.ts';
import { guidesOf, nextCheck, type Order, payerOf } from '../core/order.ts';
import type { Orders } from '../core/ports.ts';
import { updateOrder } from '../core/update-order.ts';
import { type Deliveries, deliveriesKeptUntil } from './deliveries.ts';
import { paidForBuyerMail, receiptMail, type SeatNewsOf } from './receipt-mail.ts';

interface Dependencies {
  files: PublishedFiles;
  mailer: Mailer;
  orders: Pick<Orders, 'change'>;
  businessProfile: BusinessProfile;
  deliveries: Pick<Deliveries, 'addReceipt'>;
  seatNewsOf: SeatNewsOf;
  clock: Clock;
  log: Log;
}

/**
 * Emails the receipt of a paid order, with its guides attached if they total 7 MB or less, and the
 * dates of its seats, then records that. If someone else paid, they get the receipt, and the buyer
 * the rest. If anything fails, both stay due.
 * @returns the current order
 */
export function sendReceipt(dependencies: Dependencies) {
  const { files, mailer, orders, businessProfile, deliveries, seatNewsOf, clock, log } = dependencies;
  /** @param to leaves out the payer, if someone else paid */
  return async (order: Order, to?: 'buyer'): Promise<Order> => {
    const [attachments, seatNews] = await Promise.all([attach(order), seatNewsOf(order)]);
    if (order.payer === undefined) {
      await mailer.send(receiptMail({ order, attachments, seatNews, businessProfile }));
    } else {
      // Of what was refunded since, the refund's email tells.
      if (order.grants.length > 0) {
        await mailer.send(paidForBuyerMail({ order, attachments, seatNews, businessProfile }));
      }
      if (to === 'buyer') return order;
      if (payerOf(order) !== undefined)
        await mailer.send(receiptMail({ order, attachments: [], seatNews, businessProfile }));
    }
    const sent = updateOrder(orders, order, (current) => {
      if (current.receipt === 'SENT') return undefined;
      const change = { receipt: 'SENT', mailFailures: 0 } as const;
      return { ...change, checkAt: nextCheck({ ...current, ...change }, clock.now()) };
    });
    const [current] = await Promise.all([sent, record(order)]);
    return current;
  };

  /** The receipt has gone out, so a failure must not send it again. */
  async function record(order: Order): Promise<void> {
    const at = clock.now();
    const until = deliveriesKeptUntil(order, at);
    if (until === undefined) return;
    await deliveries.addReceipt(order.number, { at, step: 'SENT' }, until).catch((cause: unknown) => {
      log.warn('receipt-not-recorded', { order: order.number, cause });
    });
  }

  async function attach(order: Order): Promise<NonNullable<Mail['attachments']>> {
    // Not the guides that were refunded since.
    const kept = guidesOf(order).filter(({ id }) => order.grants.includes(id));
    const stored = await Promise.all(kept.map(({ fileName }) => files.describe(fileName)));
    const bytes = stored.reduce((sum, file) => sum + (file?.size ?? Number.POSITIVE_INFINITY), 0);
    if (bytes > RECEIPT_ATTACHMENTS_MAX_BYTES) return [];
    return await Promise.all(kept.map(async ({ fileName }) => ({ fileName, content: await files.read(fileName) })));
  }
}
