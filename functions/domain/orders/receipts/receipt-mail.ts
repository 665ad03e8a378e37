import { dayIn, dayText, hoursText } from '#contract/dates.ts';
import { formatCents } from '#contract/money.ts';
import { sitePaths } from '#contract/site-paths.ts';
import { byMethod } from '#contract/words/payment-methods.ts';
import { REFUND_POLICY } from '#contract/words/refund-policy.ts';
import { type Block, letter, type Row } from '../../mail/letter.ts';
import type { Mail } from '../../mail/mail.ts';
import { type BusinessProfile } from '../../shared/business-profile.ts';
import { firstName } from '../../shared/first-name.ts';
import { billOf, savedCents } from '../cart/pricing.ts';
import { minutesWorth } from '../core/installment.ts';
import { guidesOf, installmentOf, type Order, payerOf, seatsOf } from '../core/order.ts';
import { kindsIn } from '../goods/kinds.ts';

/** What the family gets with its seats, of which only the buyer may see how to join the class. */
export interface SeatNews {
  /** All dates and the meeting link. */
  readonly blocks: readonly Block[];
  /** Until when a seat is refunded; empty if it cost nothing. */
  readonly refunds: string;
  readonly calendar: Pick<Mail, 'invite' | 'documents'>;
}

/** The news about the seats of an order; undefined if it has none, or the class was canceled. */
export type SeatNewsOf = (order: Order) => Promise<SeatNews | undefined>;

interface Facts {
  order: Order;
  attachments: NonNullable<Mail['attachments']>;
  seatNews?: SeatNews | undefined;
  businessProfile: BusinessProfile;
}

/**
 * The receipt of a paid order, for who paid it. It never links to a file, because anyone who got
 * the email forwarded could use the link.
 */
export function receiptMail({ order, attachments, seatNews, businessProfile }: Facts): Mail {
  const kept = keptOf(order);
  const hasGuides = guidesOf(kept).length > 0;
  const installment = installmentOf(order);
  const { refundedCents = 0, discount } = order;
  const paidCents = order.capturedCents ?? order.totalCents;
  const payer = payerOf(order);
  const isFree = paidCents === 0;
  const saved = savedCents(order);
  return {
    order: order.number,
    ...letter({
      kind: 'receipt',
      to: payer ?? order.buyer.email,
      subject:
        hasGuides && payer === undefined
          ? `Your receipt and ${guidesIn(kept)} from ${businessProfile.businessName}`
          : `Your receipt from ${businessProfile.businessName}`,
      businessProfile,
      blocks: [
        `Thank you${payer === undefined ? `, ${firstName(order.buyer.fullname)}` : ''}. ${isFree ? 'Your order is complete.' : 'We received your payment.'}`,
        {
          kind: 'list',
          rows: [
            ...rowsOf(order),
            ...(discount === undefined ? [] : [[`Code ${discount.code}`, formatCents(-discount.cents)] as const]),
            [
              'Total paid',
              `${formatCents(paidCents)} ${order.currency}${isFree && discount !== undefined ? `, paid with code ${discount.code}` : ''}`,
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
        ...(payer !== undefined
          ? [...payerBlocks(kept), ...refundBlocks(kept, seatNews)]
          : installment !== undefined
            ? installmentBlocks(order)
            : buyerBlocks(kept, attachments.length > 0, seatNews)),
      ],
    }),
    attachments,
    ...(payer === undefined ? seatNews?.calendar : {}),
  };
}

/** An order with what its buyer has at this moment: the rest was refunded since. */
const keptOf = (order: Order): Order => ({
  ...order,
  items: order.items.filter(({ id }) => order.grants.includes(id)),
});

const guidesIn = (order: Order): string => (guidesOf(order).length === 1 ? 'guide' : 'guides');

/** Each kind of what an order is of, as it is called there and whether it is one: "guide", "is". */
const goodsIn = (order: Order) =>
  kindsIn(order).map((kind) => {
    const isOne = order.items.filter(kind.isOf).length === 1;
    return { goods: isOne ? kind.one : kind.many, are: isOne ? 'is' : 'are', place: kind.place };
  });

/**
 * Brings the buyer the guides and seats that someone else has paid. It says nothing of the payer,
 * who gets the receipt.
 */
export function paidForBuyerMail({ order: paid, attachments, seatNews, businessProfile }: Facts): Mail {
  const order = keptOf(paid);
  const goods = goodsIn(order)
    .map((one) => one.goods)
    .join(' and ');
  return {
    ...letter({
      kind: 'receipt',
      to: order.buyer.email,
      subject: `Your ${goods} from ${businessProfile.businessName}`,
      businessProfile,
      blocks: [
        `Hello ${firstName(order.buyer.fullname)}, your ${goods} ${order.items.length === 1 ? 'is' : 'are'} paid: someone used the link that you shared. They got the receipt.`,
        order.items.map(({ title }) => `• ${title}`).join('\n'),
        ...(installmentOf(order) === undefined
          ? goodsBlocks(order, attachments.length > 0, seatNews)
          : installmentBlocks(order)),
      ],
    }),
    attachments,
    ...seatNews?.calendar,
  };
}

function payerBlocks(order: Order): Block[] {
  if (order.items.length === 0) return [];
  const name = firstName(order.buyer.fullname);
  const places = goodsIn(order).map(({ goods, are, place }) => `The ${goods} ${are} ${place(name)} now`);
  return [`${places.join('. ')}, and we told ${name} by email. ${name} doesn’t see your address.`];
}

/** A class has a rule of its own. */
function refundBlocks(order: Order, seatNews: SeatNews | undefined): Block[] {
  const { refunds = '' } = seatNews ?? {};
  return [
    ...(refunds === '' ? [] : [refunds]),
    ...(guidesOf(order).length === 0 ? [] : [`Refunds: ${REFUND_POLICY}`]),
    { kind: 'link', label: 'Refunds and cancellations', path: sitePaths.refund, aside: true },
  ];
}

const buyerBlocks = (order: Order, isAttached: boolean, seatNews: SeatNews | undefined): Block[] => [
  ...goodsBlocks(order, isAttached, seatNews),
  { kind: 'link', label: 'Print this receipt', path: `${sitePaths.receipts}/${order.number}`, aside: true },
  ...refundBlocks(order, seatNews),
];

/** Where the buyer finds guides, and when the class of seats meets. */
const goodsBlocks = (order: Order, isAttached: boolean, seatNews: SeatNews | undefined): Block[] => [
  ...(seatsOf(order).length === 0
    ? []
    : (seatNews?.blocks ?? [
        'Your dashboard shows the dates of the class.',
        ...(guidesOf(order).length === 0
          ? [{ kind: 'link', label: 'Open my dashboard', path: sitePaths.dashboard } as const]
          : []),
      ])),
  ...(guidesOf(order).length === 0 ? [] : libraryBlocks(order, isAttached, seatNews !== undefined)),
];

/** Where the buyer finds the guides. */
function libraryBlocks(order: Order, isAttached: boolean, isAside: boolean): Block[] {
  const [guides, are, them] = guidesOf(order).length === 1 ? ['guide', 'is', 'it'] : ['guides', 'are', 'them'];
  return [
    isAttached
      ? `Your ${guides} ${are} attached. You can also download ${them} at any time, on any device, from your dashboard.`
      : `Download your ${guides} at any time, on any device, from your dashboard.`,
    { kind: 'link', label: 'Open my dashboard', path: sitePaths.dashboard, ...(isAside ? { aside: true } : {}) },
  ];
}

/** What is paid by now: hours may have gone back. The agreement says what can be refunded. */
const installmentBlocks = (order: Order): Block[] => {
  const minutes = minutesWorth(order);
  return minutes === 0 || order.hours === 'DUE'
    ? ['The link in our email about the agreement shows what is paid and what comes next.']
    : [
        `With this payment you have ${hoursText(minutes / 60)} more. Log in with this email address to book a session.`,
        { kind: 'link', label: 'Book a session', path: sitePaths.book },
      ];
};

/** What was bought, with the guides of each bundle. */
function rowsOf(order: Order): Row[] {
  return billOf(order).flatMap(({ title, cents, guides }): Row[] => [
    [title, formatCents(cents)],
    ...guides.map((guide): Row => [guide.title, 'In the bundle']),
  ]);
}
