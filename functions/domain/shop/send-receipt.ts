import { RECEIPT_ATTACHMENTS_MAX_BYTES } from '#contract/limits.ts';
import type { Letterhead } from '../mails/letter.ts';
import { receiptMail } from '../mails/receipt-mail.ts';
import type { Files, Mail, Mailer, Orders } from '../ports.ts';
import type { Order } from './order.ts';

/**
 * Mails the receipt of a paid order with its guides attached, while these total 7 MB or less, then notes that it is
 * sent. It stays due when anything fails before that.
 */
export function sendReceipt({
  files,
  mailer,
  orders,
  letterhead,
}: {
  files: Files;
  mailer: Mailer;
  orders: Orders;
  letterhead: Letterhead;
}) {
  return async (order: Order): Promise<void> => {
    await mailer.send(receiptMail({ order, attachments: await attach(order), letterhead }));
    await orders.change(order, ['PAID'], { receipt: 'SENT' });
  };

  async function attach(order: Order): Promise<NonNullable<Mail['attachments']>> {
    const stored = await Promise.all(order.items.map(({ fileName }) => files.describe(fileName)));
    const bytes = stored.reduce((sum, file) => sum + (file?.size ?? Number.POSITIVE_INFINITY), 0);
    if (bytes > RECEIPT_ATTACHMENTS_MAX_BYTES) return [];
    return await Promise.all(
      order.items.map(async ({ fileName }) => ({ fileName, content: await files.read(fileName) })),
    );
  }
}
