import { formatCents } from '#contract/money.ts';
import { REFUND_POLICY } from '#contract/refund-policy.ts';
import { sitePaths } from '#contract/site-paths.ts';
import { letter, type Row } from '../mail/letter.ts';
import type { Mail } from '../mail/mail.ts';
import { type BusinessProfile } from '../shared/business-profile.ts';
import { dateFormat } from '../shared/date-format.ts';
import { firstName } from '../shared/first-name.ts';
import type { Order } from './order.ts';
import { billOf, savedCents } from './pricing.ts';

/**
 * The receipt of a paid order. It never links to a file, because anyone who got the email forwarded
 * could use the link.
 */
export function receiptMail({
  order,
  attachments,
  businessProfile,
}: {
  order: Order;
  attachments: NonNullable<Mail['attachments']>;
  businessProfile: BusinessProfile;
}): Mail {
  const date = dateFormat({ dateStyle: 'long', timeZone: businessProfile.timeZone });
  const isOne = order.items.length === 1;
  const guides = isOne ? 'guide' : 'guides';
  const { refundedCents = 0, discount } = order;
  const paidCents = order.capturedCents ?? order.totalCents;
  const isFree = paidCents === 0 && discount !== undefined;
  const saved = savedCents(order);
  return {
    order: order.number,
    ...letter({
      kind: 'receipt',
      to: order.buyer.email,
      subject: `Your receipt and ${guides} from ${businessProfile.businessName}`,
      businessProfile,
      blocks: [
        {
          kind: 'text',
          text: `Thank you, ${firstName(order.buyer.fullname)}. ${isFree ? 'Your order is complete.' : 'We received your payment.'}`,
        },
        {
          kind: 'rows',
          rows: [
            ...rowsOf(order),
            ...(discount === undefined ? [] : [[`Code ${discount.code}`, `-${formatCents(discount.cents)}`] as const]),
            [
              'Total paid',
              `${formatCents(paidCents)} ${order.currency}${isFree ? `, paid with code ${discount.code}` : ''}`,
            ],
            ...(saved === 0 ? [] : [['Saved', `${formatCents(saved)} ${order.currency}`] as const]),
            ...(refundedCents === 0 ? [] : [['Refunded', `${formatCents(refundedCents)} ${order.currency}`] as const]),
          ],
        },
        {
          kind: 'rows',
          rows: [
            ['Date', date.format(order.paidAt ?? order.createdAt)],
            ...(order.receiptNumber === undefined ? [] : [['Receipt number', order.receiptNumber] as const]),
            ['Order number', order.number],
            ...(order.captureId === undefined ? [] : [['PayPal transaction', order.captureId] as const]),
            ['Sold to', order.buyer.fullname],
            ['Sold by', `${businessProfile.businessName}, ${businessProfile.businessAddress}`],
          ],
        },
        {
          kind: 'text',
          text:
            attachments.length > 0
              ? `Your ${guides} ${isOne ? 'is' : 'are'} attached. You can also download ${isOne ? 'it' : 'them'} at any time, on any device, from your dashboard.`
              : `Download your ${guides} at any time, on any device, from your dashboard.`,
        },
        { kind: 'link', label: 'Open my dashboard', path: sitePaths.dashboard },
        { kind: 'link', label: 'Print this receipt', path: `${sitePaths.receipts}/${order.number}`, aside: true },
        { kind: 'text', text: `Refunds: ${REFUND_POLICY}` },
        { kind: 'link', label: 'Refunds and cancellations', path: sitePaths.refund, aside: true },
      ],
    }),
    attachments,
  };
}

/** What was bought, with the guides of each bundle. */
function rowsOf(order: Order): Row[] {
  return billOf(order).flatMap(({ title, cents, guides }): Row[] => [
    [title, formatCents(cents)],
    ...guides.map((guide): Row => [guide.title, 'In the bundle']),
  ]);
}
