import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import * as agreement from '../../fields/agreements.ts';
import * as rule from '../../fields/payment-requests.ts';
import * as field from '../../fields.ts';
import { captureStatuses } from '../orders/shapes.ts';
import { paymentRequest, requestToPay } from './shapes.ts';

/** Asks someone else to pay for a cart. */
export const createPaymentRequest = endpoint({
  id: 'create-payment-request',
  path: 'payment-requests',
  auth: 'bearer',
  body: v.object({
    /** Of guides and bundles. */
    pdfIds: field.guideIds,
    amount: field.totalInDollars,
    code: v.exactOptional(field.discountCode),
    /** Gets the link by email; without it, the student passes the link on. */
    email: v.exactOptional(rule.payerEmail),
  }),
  success: {
    status: 201,
    message: 'Your link is ready.',
    res: v.object({
      id: v.string(),
      /** The address of the page that pays, with its secret. */
      url: v.string(),
      /** ISO 8601, UTC. */
      expires: v.string(),
      /** False also if the email was left out because of a limit of all such emails. */
      emailed: v.boolean(),
    }),
  },
  refusals: ['ALREADY_OWNED', 'CHECKOUT_CLOSED', 'CONFLICT', 'TOTAL_CHANGED', 'TOO_MANY_REQUESTS'],
});

/** Makes a link by which someone else pays the next installment of an agreement. */
export const askForInstallment = endpoint({
  id: 'ask-for-installment',
  path: 'payment-requests/installments',
  auth: 'none',
  body: v.object({ token: agreement.agreementToken, installment: agreement.installmentId }),
  success: {
    status: 201,
    message: 'Your link is ready.',
    res: v.object({
      /** The address of the page that pays, with its secret. */
      url: v.string(),
      /** ISO 8601, UTC. */
      expires: v.string(),
    }),
  },
  refusals: ['NOT_FOUND', 'CHECKOUT_CLOSED', 'CONFLICT', 'TOO_MANY_REQUESTS'],
});

/** The person's requests of the last month, newest first. */
export const listPaymentRequests = endpoint({
  id: 'list-payment-requests',
  path: 'payment-requests',
  auth: 'bearer',
  success: { message: 'Your requests.', res: v.object({ requests: v.array(paymentRequest) }) },
});

export const withdrawPaymentRequest = endpoint({
  id: 'withdraw-payment-request',
  method: 'POST',
  path: 'payment-requests/{id}/withdraw',
  auth: 'bearer',
  params: v.object({ id: rule.requestId }),
  success: { message: 'The link doesn’t work anymore.' },
  refusals: ['NOT_FOUND', 'CONFLICT'],
});

/** What a link asks for, at the price of now. */
export const openPaymentRequest = endpoint({
  id: 'open-payment-request',
  path: 'payment-requests/open',
  auth: 'none',
  body: v.object({ token: rule.requestToken }),
  success: { message: 'The request.', res: requestToPay },
  refusals: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY_REQUESTS'],
});

export const payPaymentRequest = endpoint({
  id: 'pay-payment-request',
  path: 'payment-requests/pay',
  auth: 'none',
  body: v.object({ token: rule.requestToken, amount: field.totalInDollars }),
  success: { status: 201, message: 'The payment is open.', /** PayPal’s order id. */ res: v.string() },
  refusals: ['NOT_FOUND', 'CHECKOUT_CLOSED', 'CONFLICT', 'TOTAL_CHANGED', 'PAYMENT_REFUSED', 'TOO_MANY_REQUESTS'],
});

export const capturePaymentRequest = endpoint({
  id: 'capture-payment-request',
  path: 'payment-requests/capture',
  auth: 'none',
  body: v.object({ token: rule.requestToken, orderID: field.paypalOrderId }),
  success: { message: 'The payment is handled.', top: v.object({ status: v.picklist(captureStatuses) }) },
  refusals: ['NOT_FOUND', 'ALREADY_OWNED', 'PAYMENT_REFUSED', 'TOO_MANY_REQUESTS'],
});
