import * as v from 'valibot';
import { officeAction, officeRead } from '../../endpoint.ts';
import { paidHours } from '../../fields/agreements.ts';
import * as money from '../../fields/money.ts';
import * as rule from '../../fields/office.ts';
import { leftOut } from '../../fields/rules.ts';
import * as field from '../../fields.ts';
import { exportFile } from '../../office.ts';
import { paymentStatuses } from './shapes.ts';

/** An order in the list. */
export const officeOrderRow = v.object({
  number: v.string(),
  receiptNumber: v.string(),
  orderedAt: v.number(),
  status: v.picklist(paymentStatuses),
  gift: v.boolean(),
  /** Empty for an erased buyer. */
  buyer: v.object({ fullname: v.string(), email: v.string() }),
  guides: v.array(v.object({ id: v.string(), title: v.string() })),
  /** The discount code that was used; empty without one. */
  code: v.string(),
  totalCents: v.number(),
  refundedCents: v.number(),
});
export type OfficeOrderRow = v.InferOutput<typeof officeOrderRow>;

/** A page of orders, and where the next one begins. */
export const officeOrderPage = v.object({ orders: v.array(officeOrderRow), next: v.string() });

const officeDispute = v.object({
  /** PayPal's. */
  id: v.string(),
  /** From the view of the business. PART: it lost `returnedCents`, and keeps the rest. */
  state: v.picklist(['OPEN', 'WON', 'PART', 'LOST']),
  returnedCents: v.nullable(v.number()),
  /** What the buyer says, in a sentence, and what they wrote; may be empty. */
  reason: v.string(),
  message: v.string(),
  /** When PayPal stops waiting for an answer; null if it doesn't wait. */
  respondBy: v.nullable(v.number()),
  /** When PayPal got evidence, from the office or on its own pages; null if it got none. */
  answeredAt: v.nullable(v.number()),
  /** What PayPal needs, a fact a line. */
  evidence: v.array(v.string()),
  /** When it was sent from the office, and who sent it. */
  sentAt: v.nullable(v.number()),
  sentBy: v.string(),
  canSend: v.boolean(),
});
export type OfficeDispute = v.InferOutput<typeof officeDispute>;

export const officeOrder = v.object({
  ...officeOrderRow.entries,
  paidAt: v.nullable(v.number()),
  guides: v.array(
    v.object({
      /** Of a guide, its own; of a seat, `seat:` and its place in the order, from 1. */
      id: v.string(),
      title: v.string(),
      /** The first name of a seat's student, empty once erased; missing for what is no seat. */
      student: v.exactOptional(v.string()),
      /** What the buyer pays for it, after bundle and code, and its price by itself. */
      cents: v.number(),
      listCents: v.number(),
      /** The bundle that it was bought with; empty without one. */
      bundleId: v.string(),
      /** The buyer may download it. */
      granted: v.boolean(),
      /** We have refunded it. */
      refunded: v.boolean(),
    }),
  ),
  /** With their cents before the code's discount. */
  bundles: v.array(v.object({ id: v.string(), title: v.string(), cents: v.number() })),
  /** What the code took off. */
  discountCents: v.number(),
  /** Who paid for the buyer by a link; empty once erased, missing if the buyer paid. */
  payer: v.exactOptional(v.string()),
  /** The address of the PayPal account that paid, if it isn't the buyer's. */
  paypalEmail: v.exactOptional(v.string()),
  /** What bundles and the code saved against the single prices. */
  savedCents: v.number(),
  feeCents: v.nullable(v.number()),
  captureId: v.string(),
  paypalOrderId: v.string(),
  /** PayPal’s, of the refunds it has told us. */
  refundIds: v.array(v.string()),
  /** What became of it, in a few sentences. */
  summary: v.string(),
  /** Oldest first. `at` is null for what has no time. */
  history: v.array(v.object({ at: v.nullable(v.number()), text: v.string() })),
  /** What can still be refunded; 0 if nothing can. */
  refundableCents: v.number(),
  /** What an operator should do about it; empty if nothing. */
  advice: v.string(),
  canResend: v.boolean(),
  canTakeBack: v.boolean(),
  canMove: v.boolean(),
  /** What PayPal says now; empty if it wasn't asked or doesn't answer. */
  paypal: v.array(v.string()),
  /** Emails to who gets the receipt that came back, in words. */
  returnedMail: v.string(),
  /** What was delivered, oldest first, in words; missing where it isn't asked for. */
  delivered: v.exactOptional(v.array(v.object({ at: v.number(), text: v.string() }))),
  /** The last dispute of the payment; missing without one, and if PayPal doesn't answer. */
  dispute: v.exactOptional(officeDispute),
  /** Set if the order pays an installment of an agreement. */
  installment: v.exactOptional(
    v.object({
      agreement: v.string(),
      hours: v.number(),
      /** Of its hours, those that a refund can take: not used, and not taken yet. */
      unusedHours: v.number(),
      /** Of hours that are used and not paid, a sentence; missing if none are. */
      unpaid: v.exactOptional(v.string()),
    }),
  ),
});
export type OfficeOrder = v.InferOutput<typeof officeOrder>;

export const listOfficeOrders = officeRead({
  id: 'list-office-orders',
  summary: 'Lists the orders, newest first.',
  path: 'office/orders',
  office: { roles: ['owner'] },
  params: v.object(rule.orderFilter),
  success: { message: 'The orders.', res: officeOrderPage },
});

/** A search may be an address or a name, which no log of addresses should have. */
export const findOfficeOrders = officeRead({
  id: 'find-office-orders',
  summary: 'Finds orders by number, receipt, email address or name.',
  path: 'office/orders/find',
  office: { roles: ['owner'] },
  body: v.object({ search: rule.searchText, ...rule.orderFilter }),
  success: { message: 'The orders.', res: officeOrderPage },
});

export const getOfficeOrder = officeRead({
  id: 'get-office-order',
  summary: 'Shows an order with its history and what PayPal says now.',
  path: 'office/orders/{number}',
  office: { roles: ['owner'] },
  params: v.object({ number: field.orderNumber }),
  success: { message: 'The order.', res: officeOrder },
  refusals: ['NOT_FOUND'],
});

export const refundOfficeOrder = officeAction({
  id: 'refund-office-order',
  summary: 'Refunds an order, a guide, a bundle or a seat of it, or an amount of an installment.',
  path: 'office/orders/{number}/refund',
  office: { roles: ['owner'], confirmed: true, action: 'refund', subject: 'number' },
  auditLog: 'Refunded',
  changes: ['orders', 'guides', 'codes', 'agreements'],
  params: v.object({ number: field.orderNumber }),
  body: v.object({
    /** The id of a guide, a bundle or a seat, as the order shows it. */
    guide: v.optional(leftOut(field.orderItemId, 'all that is left of the order goes back')),
    reason: rule.reason,
    /** What the person saw; of an installment, the amount, which may be less than is left. */
    cents: rule.cents,
    /** Of an installment: the unused hours that go back with it. */
    hours: v.exactOptional(leftOut(paidHours, 'all money that is left goes back, not an amount')),
    /** Of an installment: what had gone back already, as the person saw it. */
    refundedCents: v.exactOptional(leftOut(rule.cents, 'nothing had gone back')),
  }),
  success: { message: 'The refund is made.', res: officeOrder },
  refusals: ['NOT_FOUND', 'CONFLICT', 'PAYMENT_REFUSED'],
});

/** Books money that went back outside PayPal. */
export const bookOfficeRefund = officeAction({
  id: 'book-office-refund',
  summary: 'Records money that went back by check, transfer, Zelle, cash or otherwise.',
  path: 'office/orders/{number}/returned',
  office: { roles: ['owner'], confirmed: true, action: 'book-refund', subject: 'number' },
  auditLog: 'Recorded a refund outside PayPal',
  changes: ['orders', 'guides', 'codes', 'agreements'],
  params: v.object({ number: field.orderNumber }),
  body: v.object({
    method: money.method,
    /** When it went back. */
    day: rule.day,
    cents: money.cents,
    /** Of an installment: the unused hours that go back with it. */
    hours: v.exactOptional(leftOut(paidHours, 'no hours go back, of a deposit its share')),
    reason: rule.reason,
    /** The guides and seats that end with it, by their ids, as the order shows them. */
    items: field.endingItems,
    /** What had gone back already, as the person saw it, so that pressing twice records once. */
    refundedCents: rule.cents,
  }),
  success: { message: 'The refund is recorded.', res: officeOrder },
  refusals: ['NOT_FOUND', 'CONFLICT'],
});

export const sendOfficeEvidence = officeAction({
  id: 'send-office-evidence',
  summary: 'Sends PayPal what was delivered, as evidence in a dispute.',
  path: 'office/orders/{number}/evidence',
  office: { roles: ['owner'], confirmed: true, action: 'send-evidence', subject: 'number' },
  auditLog: 'Sent PayPal the evidence in a dispute',
  changes: ['orders'],
  params: v.object({ number: field.orderNumber }),
  body: v.object({ dispute: rule.disputeId }),
  success: { message: 'PayPal has the evidence.', res: officeOrder },
  refusals: ['NOT_FOUND', 'CONFLICT', 'PAYMENT_REFUSED'],
});

export const resendOfficeReceipt = officeAction({
  id: 'resend-office-receipt',
  summary: 'Emails the receipt of an order again.',
  path: 'office/orders/{number}/resend',
  office: { roles: ['owner'], action: 'send-receipt', subject: 'number' },
  auditLog: 'Sent a receipt again',
  changes: ['orders'],
  params: v.object({ number: field.orderNumber }),
  body: v.object({}),
  success: { message: 'The receipt is on its way.' },
  refusals: ['NOT_FOUND', 'CONFLICT'],
});

export const giveOfficeGuide = officeAction({
  id: 'give-office-guide',
  summary: 'Gives a guide to someone with an account, free of charge.',
  path: 'office/gifts',
  office: { roles: ['owner'], confirmed: true, action: 'give-guide', subject: 'email' },
  auditLog: 'Gave a guide away',
  changes: ['orders', 'guides'],
  body: v.object({ email: field.email('Please enter email'), guide: rule.guideId, reason: rule.reason }),
  success: { status: 201, message: 'The guide is given.', res: officeOrder },
  refusals: ['NOT_FOUND', 'CONFLICT'],
});

export const takeBackOfficeGift = officeAction({
  id: 'take-back-office-gift',
  summary: 'Takes back a guide that was given away.',
  path: 'office/orders/{number}/take-back',
  office: { roles: ['owner'], confirmed: true, action: 'take-back-gift', subject: 'number' },
  auditLog: 'Took a gift back',
  changes: ['orders', 'guides'],
  params: v.object({ number: field.orderNumber }),
  body: v.object({ reason: rule.reason }),
  success: { message: 'The gift is taken back.', res: officeOrder },
  refusals: ['NOT_FOUND', 'CONFLICT'],
});

export const moveOfficeOrder = officeAction({
  id: 'move-office-order',
  summary: 'Moves an order to the account of another email address.',
  path: 'office/orders/{number}/move',
  office: { roles: ['owner'], confirmed: true, action: 'move-order', subject: 'number' },
  auditLog: 'Moved a purchase',
  changes: ['orders'],
  params: v.object({ number: field.orderNumber }),
  body: v.object({ email: field.email('Please enter email'), reason: rule.reason }),
  success: { message: 'The purchase is moved.', res: officeOrder },
  refusals: ['NOT_FOUND', 'CONFLICT'],
});

export const exportOfficeOrders = officeAction({
  id: 'export-office-orders',
  summary: 'Prints the payments and refunds of some days with totals, for an accountant.',
  path: 'office/orders/export',
  office: { roles: ['owner'], confirmed: true, action: 'export-orders' },
  auditLog: 'Exported payments',
  changes: [],
  body: v.object({
    from: rule.day,
    until: rule.day,
    after: rule.cursor,
    file: leftOut(
      v.optional(rule.oneOf(['accountant', 'quickbooks'], 'Choose a file'), 'accountant'),
      'the accountant’s file',
    ),
  }),
  success: { message: 'The payments as a file.', res: exportFile },
});
