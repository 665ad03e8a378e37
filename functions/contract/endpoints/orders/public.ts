import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import * as field from '../../fields.ts';
import { UNSUBSCRIBE_PATH } from '../../site-paths.ts';
import { bill, captureStatuses, libraryOrder, paidOrder, payment } from './shapes.ts';

export const getDashboard = endpoint({
  id: 'get-dashboard',
  path: 'dashboard',
  auth: 'bearer',
  success: { message: 'Your payments.', res: v.object({ payments: v.array(payment) }) },
});

export const getProfile = endpoint({
  id: 'get-profile',
  path: 'profile/',
  auth: 'bearer',
  success: {
    message: 'Your profile.',
    res: v.object({
      fullname: v.string(),
      phone: v.string(),
      email: v.string(),
      transactions: v.array(paidOrder),
      purchases: v.array(libraryOrder),
      /** The titles of guides that can't be downloaded while their payment is disputed. */
      paused: v.array(v.string()),
      /**
       * Someone else may have signed up with this address: the owner hasn't confirmed name and
       * phone yet.
       */
      confirmDetails: v.exactOptional(v.literal(true)),
      /** The business had entered them. */
      detailsFromOffice: v.exactOptional(v.literal(true)),
    }),
  },
});

export const downloadPdf = endpoint({
  id: 'download-pdf',
  path: 'uploads/Pdfs/{fileName}',
  auth: 'bearer',
  params: v.object({ fileName: field.fileName }),
  success: { message: 'The file is at this address for a minute.', res: v.object({ url: v.string() }) },
  refusals: ['NOT_ENTITLED'],
  redirectTo: 'url',
});

/** What a cart costs this buyer, as `create-order` counts it. */
export const priceOrder = endpoint({
  id: 'price-order',
  path: 'price-order/',
  auth: 'bearer',
  body: v.object({
    /** Of guides and bundles. */
    pdfIds: field.guideIds,
    code: v.exactOptional(field.discountCode),
  }),
  success: { message: 'What your order costs.', res: bill },
  refusals: ['ALREADY_OWNED', 'CONFLICT', 'TOO_MANY_REQUESTS'],
});

/** What a discount code takes off, for who isn't logged in too. */
export const showCode = endpoint({
  id: 'show-code',
  path: 'show-code/',
  auth: 'none',
  body: v.object({ code: field.discountCode }),
  success: {
    message: 'What the code takes off.',
    res: v.object({
      code: v.string(),
      /** Percent of the price, or dollars. The other is null. */
      percent: v.nullable(v.number()),
      amount: v.nullable(v.number()),
      /** The ids of the guides and bundles that it counts for; empty: all. */
      items: v.array(v.string()),
    }),
  },
  refusals: ['TOO_MANY_REQUESTS'],
});

export const createOrder = endpoint({
  id: 'create-order',
  path: 'create-order/',
  auth: 'bearer',
  body: v.object({
    amount: field.totalInDollars,
    currency: field.currency,
    /** Of guides and bundles. */
    pdfIds: field.guideIds,
    code: v.exactOptional(field.discountCode),
    cameFrom: field.cameFrom,
  }),
  success: {
    message: 'The order is open.',
    /** PayPal's order id; of an order of nothing, our order number. */
    res: v.string(),
    top: v.object({ status: v.optional(v.literal('COMPLETED')) }),
    created: { with: 'status', message: 'Your order is complete.' },
  },
  refusals: ['ALREADY_OWNED', 'CHECKOUT_CLOSED', 'CONFLICT', 'TOTAL_CHANGED', 'PAYMENT_REFUSED', 'TOO_MANY_REQUESTS'],
});

export const captureOrder = endpoint({
  id: 'capture-order',
  path: 'capture-order/{orderID}',
  auth: 'bearer',
  params: v.object({ orderID: field.paypalOrderId }),
  success: { message: 'The state of your payment.', top: v.object({ status: v.picklist(captureStatuses) }) },
  refusals: ['NOT_FOUND', 'ALREADY_OWNED', 'PAYMENT_REFUSED', 'TOO_MANY_REQUESTS'],
});

export const resendReceipt = endpoint({
  id: 'resend-receipt',
  path: 'resend-receipt',
  auth: 'bearer',
  body: v.object({ order: field.orderNumber }),
  success: { message: 'The receipt is on its way to your email.' },
  refusals: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
});

/** PayPal signs the raw bytes of the body, so there is no schema. */
export const receivePaypalWebhook = endpoint({
  id: 'receive-paypal-webhook',
  method: 'POST',
  path: 'paypal/webhook',
  auth: 'none',
  rawBody: true,
  success: { message: 'Received.' },
});

/** Mail programs and their virus scanners open links, so this changes nothing. */
export const askUnsubscribe = endpoint({
  id: 'ask-unsubscribe',
  path: UNSUBSCRIBE_PATH,
  auth: 'none',
  params: v.object({ token: field.unsubscribeToken }),
  success: { message: 'Confirm it at this address.', res: v.object({ url: v.string() }) },
  redirectTo: 'url',
});

/** Mail programs post a form (RFC 8058), so the body may be of any type; it says nothing new. */
export const unsubscribeBuyer = endpoint({
  id: 'unsubscribe-buyer',
  method: 'POST',
  path: UNSUBSCRIBE_PATH,
  auth: 'none',
  params: v.object({ token: field.unsubscribeToken }),
  success: { message: 'You won’t get emails about new editions anymore.' },
  refusals: ['NOT_FOUND'],
});
