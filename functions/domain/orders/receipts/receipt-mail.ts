import { dayIn, dayText, hoursText } from '#contract/dates.ts';
import { formatCents } from '#contract/money.ts';
import { byMethod } from '#contract/payment-methods.ts';
import { REFUND_POLICY } from '#contract/refund-policy.ts';
import { sitePaths } from '#contract/site-paths.ts';
import { type Block, letter, type Row } from '../../mail/letter.ts';
import type { Mail } from '../../mail/mail.ts';
import { type BusinessProfile } from '../../shared/business-profile.ts';
import { firstName } from '../../shared/first-name.ts';
import { billOf, savedCents } from '../cart/pricing.ts';
import { type InstallmentItem, installmentOf, type Order, payerOf } from '../core/order.ts';

/**
 * The receipt of a paid order, for who paid it. It never links to a file, because anyone who got
 * the email forwarded could use the link.
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
  const isOne = order.items.length === 1;
  const guides = isOne ? 'guide' : 'guides';
  const installment = installmentOf(order);
  const { refundedCents = 0, discount } = order;
  const paidCents = order.capturedCents ?? order.totalCents;
  const payer = payerOf(order);
  const isFree = paidCents === 0 && discount !== undefined;
  const saved = savedCents(order);
  return {
    order: order.number,
    ...letter({
      kind: 'receipt',
      to: payer ?? order.buyer.email,
      subject:
        installment === undefined && payer === undefined
          ? `Your receipt and ${guides} from ${businessProfile.businessName}`
          : `Your receipt from ${businessProfile.businessName}`,
      businessProfile,
      blocks: [
        {
          kind: 'text',
          text: `Thank you${payer === undefined ? `, ${firstName(order.buyer.fullname)}` : ''}. ${isFree ? 'Your order is complete.' : 'We received your payment.'}`,
        },
        {
          kind: 'list',
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
            ['Date', dayText(dayIn(businessProfile.timeZone, order.paidAt ?? order.createdAt))],
            ...(order.receiptNumber === undefined ? [] : [['Receipt number', order.receiptNumber] as const]),
            ['Order number', order.number],
            ...(order.captureId === undefined ? [] : [['PayPal transaction', order.captureId] as const]),
            ...(order.received === undefined ? [] : [['Paid', byMethod[order.received.method]] as const]),
            ['Sold to', payer ?? order.buyer.fullname],
            ...(payer === undefined ? [] : [['For', firstName(order.buyer.fullname)] as const]),
            ['Sold by', `${businessProfile.businessName}, ${businessProfile.businessAddress}`],
          ],
        },
        ...(installment !== undefined
          ? installmentBlocks(order, installment)
          : payer === undefined
            ? guideBlocks(order, attachments.length > 0)
            : [...payerBlocks(order), ...refundBlocks]),
      ],
    }),
    attachments,
  };
}

/**
 * Brings the buyer the guides that someone else has paid. It says nothing of the payer, who gets
 * the receipt.
 */
export function paidGuidesMail({
  order,
  attachments,
  businessProfile,
}: {
  order: Order;
  attachments: NonNullable<Mail['attachments']>;
  businessProfile: BusinessProfile;
}): Mail {
  const guides = order.items.length === 1 ? 'guide' : 'guides';
  return {
    ...letter({
      kind: 'receipt',
      to: order.buyer.email,
      subject: `Your ${guides} from ${businessProfile.businessName}`,
      businessProfile,
      blocks: [
        {
          kind: 'text',
          text: `Hello ${firstName(order.buyer.fullname)}, your ${guides} ${order.items.length === 1 ? 'is' : 'are'} paid: someone used the link that you shared. They got the receipt.`,
        },
        { kind: 'text', text: order.items.map(({ title }) => `• ${title}`).join('\n') },
        ...libraryBlocks(order, attachments.length > 0),
      ],
    }),
    attachments,
  };
}

const payerBlocks = ({ buyer, items }: Order): Block[] => [
  {
    kind: 'text',
    text: `${items.length === 1 ? 'The guide is' : 'The guides are'} in ${firstName(buyer.fullname)}’s library now, and we told ${firstName(buyer.fullname)} by email. ${firstName(buyer.fullname)} doesn’t see your address.`,
  },
];

const refundBlocks: readonly Block[] = [
  { kind: 'text', text: `Refunds: ${REFUND_POLICY}` },
  { kind: 'link', label: 'Refunds and cancellations', path: sitePaths.refund, aside: true },
];

function guideBlocks(order: Order, isAttached: boolean): Block[] {
  return [
    ...libraryBlocks(order, isAttached),
    { kind: 'link', label: 'Print this receipt', path: `${sitePaths.receipts}/${order.number}`, aside: true },
    ...refundBlocks,
  ];
}

/** Where the buyer finds the guides. */
function libraryBlocks(order: Order, isAttached: boolean): Block[] {
  const [guides, are, them] = order.items.length === 1 ? ['guide', 'is', 'it'] : ['guides', 'are', 'them'];
  return [
    {
      kind: 'text',
      text: isAttached
        ? `Your ${guides} ${are} attached. You can also download ${them} at any time, on any device, from your dashboard.`
        : `Download your ${guides} at any time, on any device, from your dashboard.`,
    },
    { kind: 'link', label: 'Open my dashboard', path: sitePaths.dashboard },
  ];
}

/** The agreement says what of an installment can be refunded. */
const installmentBlocks = ({ hours }: Order, { minutes }: InstallmentItem): Block[] =>
  minutes === 0 || hours === 'DUE'
    ? [{ kind: 'text', text: 'The link in our email about the agreement shows what is paid and what comes next.' }]
    : [
        {
          kind: 'text',
          text: `With this payment you have ${hoursText(minutes / 60)} more. Log in with this email address to book a session.`,
        },
        { kind: 'link', label: 'Book a session', path: sitePaths.book },
      ];

/** What was bought, with the guides of each bundle. */
function rowsOf(order: Order): Row[] {
  return billOf(order).flatMap(({ title, cents, guides }): Row[] => [
    [title, formatCents(cents)],
    ...guides.map((guide): Row => [guide.title, 'In the bundle']),
  ]);
}
