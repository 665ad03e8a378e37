import { RECEIPT_ATTACHMENTS_MAX_BYTES } from '#contract/limits.ts';
import type { PublishedFiles } from '../guides/ports.ts';
import type { Mail } from '../mail/mail.ts';
import type { Mailer } from '../mail/ports.ts';
import type { BusinessProfile } from '../shared/business-profile.ts';
import type { Clock } from '../shared/ports.ts';
import { nextCheck, type Order } from './order.ts';
import type { Orders } from './ports.ts';
import { receiptMail } from './receipt-mail.ts';
import { updateOrder } from './update-order.ts';

/**
 * Emails the receipt of a paid order, with its guides attached if they total 7 MB or less, then
 * records that. If anything fails, the receipt stays due.
 * @returns the current order
 */
export function sendReceipt({
  files,
  mailer,
  orders,
  businessProfile,
  clock,
}: {
  files: PublishedFiles;
  mailer: Mailer;
  orders: Orders;
  businessProfile: BusinessProfile;
  clock: Clock;
}) {
  return async (order: Order): Promise<Order> => {
    await mailer.send(receiptMail({ order, attachments: await attach(order), businessProfile }));
    return await updateOrder(orders, order, (current) => {
      if (current.receipt === 'SENT') return undefined;
      const change = { receipt: 'SENT', mailFailures: 0 } as const;
      return { ...change, checkAt: nextCheck({ ...current, ...change }, clock.now()) };
    });
  };

  async function attach(order: Order): Promise<NonNullable<Mail['attachments']>> {
    // Not the guides that were refunded since.
    const kept = order.items.filter(({ id }) => order.grants.includes(id));
    const stored = await Promise.all(kept.map(({ fileName }) => files.describe(fileName)));
    const bytes = stored.reduce((sum, file) => sum + (file?.size ?? Number.POSITIVE_INFINITY), 0);
    if (bytes > RECEIPT_ATTACHMENTS_MAX_BYTES) return [];
    return await Promise.all(kept.map(async ({ fileName }) => ({ fileName, content: await files.read(fileName) })));
  }
}
