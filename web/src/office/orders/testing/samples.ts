import type { OfficeGuide } from '#contract/endpoints/guides/office.ts';
import type { OfficeDispute, OfficeOrder, OfficeOrderRow } from '#contract/endpoints/orders/office.ts';

/** Invented orders for tests. */

/** An order of two guides, paid on November 18, 2026. */
export const order: OfficeOrder = {
  number: '01KA0000000000000000000001',
  receiptNumber: 'FYR-48213',
  orderedAt: Date.parse('2026-11-18T17:18:00Z'),
  paidAt: Date.parse('2026-11-18T17:20:00Z'),
  status: 'PAID',
  gift: false,
  buyer: { fullname: 'Nora Okafor', email: 'nora@example.test' },
  guides: [
    {
      id: 'physics-first',
      title: 'Physics First: A Plan for Four Years',
      cents: 499,
      listCents: 499,
      bundleId: '',
      granted: true,
      refunded: false,
    },
    {
      id: 'essays',
      title: 'Essays That Sound Like You',
      cents: 1_410,
      listCents: 1_410,
      bundleId: '',
      granted: true,
      refunded: false,
    },
  ],
  code: '',
  bundles: [],
  discountCents: 0,
  savedCents: 0,
  totalCents: 1_909,
  refundedCents: 0,
  feeCents: 116,
  captureId: '7XJ90412MK881934D',
  paypalOrderId: '5O190127TN364715T',
  refundIds: [],
  summary:
    'Nora paid $19.09 on Nov 18, 2026, at 9:20 AM. PayPal kept $1.16; you keep $17.93. The receipt was delivered.',
  history: [
    { at: Date.parse('2026-11-18T17:18:00Z'), text: 'Ordered by Nora Okafor for $19.09.' },
    { at: Date.parse('2026-11-18T17:20:00Z'), text: 'Paid $19.09.' },
    { at: null, text: 'The receipt has been emailed.' },
  ],
  refundableCents: 1_909,
  advice: '',
  canResend: true,
  canTakeBack: false,
  canMove: true,
  delivered: [{ at: Date.parse('2026-11-18T17:21:00Z'), text: 'Downloaded physics-first.pdf, edition 2026-27' }],
  paypal: ['PayPal confirms the payment.', '$19.09 has arrived.'],
  returnedMail: '',
};

export const dispute: OfficeDispute = {
  id: 'PP-R-TEST-1',
  state: 'OPEN',
  reason: 'The buyer says that the guides never arrived.',
  message: 'I paid for the guides and never received them.',
  respondBy: Date.parse('2026-11-28T17:20:00Z'),
  answeredAt: null,
  returnedCents: null,
  evidence: [
    'Order FYR-48213: “Physics First: A Plan for Four Years”.',
    'Downloads by the signed-in buyer (1):',
    '- 2026-11-18 9:21: physics-first.pdf, edition 2026-27, network 203.0.113.0/24, Safari on iPhone',
  ],
  sentAt: null,
  sentBy: '',
  canSend: true,
};

/** The same, but a parent paid it. */
export const byParent: OfficeOrder = { ...order, payer: 'parent@example.test' };

export const gift: OfficeOrder = {
  ...order,
  number: '01KA0000000000000000000002',
  receiptNumber: '',
  gift: true,
  guides: [
    {
      id: 'physics-first',
      title: 'Physics First: A Plan for Four Years',
      cents: 0,
      listCents: 0,
      bundleId: '',
      granted: true,
      refunded: false,
    },
  ],
  totalCents: 0,
  feeCents: null,
  captureId: '',
  paypalOrderId: '',
  summary: 'You gave this to Nora on Nov 18, 2026, at 9:18 AM, without payment.',
  history: [{ at: Date.parse('2026-11-18T17:18:00Z'), text: 'Given to Nora Okafor: a prize.' }],
  refundableCents: 0,
  canResend: false,
  canTakeBack: true,
  canMove: true,
  paypal: [],
};

/** A bundle of two guides and another guide, with a code: 2,400 and 499 cents, less 10 percent. */
export const discounted: OfficeOrder = {
  ...order,
  guides: [
    {
      id: 'essays',
      title: 'Essays That Sound Like You',
      cents: 1_270,
      listCents: 1_410,
      bundleId: 'essays-complete',
      granted: true,
      refunded: false,
    },
    {
      id: 'supplements',
      title: 'Supplements, One by One',
      cents: 890,
      listCents: 1_300,
      bundleId: 'essays-complete',
      granted: true,
      refunded: false,
    },
    {
      id: 'physics-first',
      title: 'Physics First: A Plan for Four Years',
      cents: 449,
      listCents: 499,
      bundleId: '',
      granted: true,
      refunded: false,
    },
  ],
  bundles: [{ id: 'essays-complete', title: 'Essays, complete', cents: 2_400 }],
  code: 'FALL-FAIR',
  discountCents: 290,
  savedCents: 600,
  totalCents: 2_609,
  refundableCents: 2_609,
};

/** An order that a code made free. */
export const free: OfficeOrder = {
  ...gift,
  number: '01KA0000000000000000000003',
  receiptNumber: 'FYR-48299',
  gift: false,
  code: 'FREE-GUIDE',
  discountCents: 499,
  savedCents: 499,
  guides: gift.guides.map((one) => ({ ...one, listCents: 499 })),
  summary: 'Nora got this free with code FREE-GUIDE on Nov 18, 2026, at 9:20 AM.',
  history: [{ at: order.orderedAt, text: 'Ordered by Nora Okafor, free with code FREE-GUIDE' }],
  canResend: true,
};

/** An order of 1,800 dollars for six hours, of which four aren't used. */
export const installment: OfficeOrder = {
  ...order,
  number: '01KA0000000000000000000004',
  receiptNumber: 'FYR-48300',
  guides: [
    {
      id: '01KA0000000000000AGREEMENT-1',
      title: 'Installment 1 of 2: Ten hours of counseling',
      cents: 180_000,
      listCents: 180_000,
      bundleId: '',
      granted: true,
      refunded: false,
    },
  ],
  totalCents: 180_000,
  feeCents: 6_300,
  refundableCents: 180_000,
  canMove: false,
  canResend: true,
  delivered: [],
  installment: { agreement: '01KA0000000000000AGREEMENT', hours: 6, unusedHours: 4 },
};

/** An order as the list has it. */
export const rowOf = ({
  number,
  receiptNumber,
  orderedAt,
  status,
  gift: isGift,
  buyer,
  guides,
  code,
  totalCents,
  refundedCents,
}: OfficeOrder): OfficeOrderRow => ({
  number,
  receiptNumber,
  orderedAt,
  status,
  gift: isGift,
  buyer,
  guides: guides.map(({ id, title }) => ({ id, title })),
  code,
  totalCents,
  refundedCents,
});

export const guideOnSale: OfficeGuide = {
  id: 'physics-first',
  title: 'Physics First: A Plan for Four Years',
  desc: 'Courses, labs and summers that build on each other.',
  category: 'Stem',
  priceCents: 499,
  edition: '2026-27',
  state: 'on-sale',
  fileName: 'physics-first.pdf',
  pages: 5,
  cover: '',
  about: null,
  sold: 12,
  earnedCents: 5_988,
  version: 'aaaaaaaaaaaaaaaa',
  withdrawnAt: null,
  pastSeason: false,
  draft: null,
};
