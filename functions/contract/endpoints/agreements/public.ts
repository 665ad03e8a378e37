import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import * as rule from '../../fields/agreements.ts';
import * as field from '../../fields.ts';
import { captureStatuses } from '../orders/shapes.ts';
import { agreement, hoursOfAgreement, statement } from './shapes.ts';

/** The agreement that a link leads to. Opening it the first time is noted. */
export const openAgreement = endpoint({
  id: 'open-agreement',
  path: 'agreements/open',
  auth: 'none',
  body: v.object({ token: rule.agreementToken }),
  success: { message: 'The agreement.', res: agreement },
  refusals: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
});

export const signAgreement = endpoint({
  id: 'sign-agreement',
  path: 'agreements/sign',
  auth: 'none',
  body: v.object({
    token: rule.agreementToken,
    /** The version that the person read. */
    version: v.pipe(v.optional(v.unknown(), null), v.number('Reload the page'), v.integer('Reload the page')),
    name: rule.signature,
    consent: rule.consent,
  }),
  success: { message: 'The agreement is signed. We sent you a copy.', res: agreement },
  refusals: ['NOT_FOUND', 'AGREEMENT_CHANGED', 'CONFLICT', 'TOO_MANY_REQUESTS'],
});

export const payInstallment = endpoint({
  id: 'pay-installment',
  path: 'agreements/pay',
  auth: 'none',
  body: v.object({ token: rule.agreementToken, installment: rule.installmentId }),
  success: { status: 201, message: 'The payment is open.', /** PayPal’s order id. */ res: v.string() },
  refusals: ['NOT_FOUND', 'CONFLICT', 'CHECKOUT_CLOSED', 'PAYMENT_REFUSED', 'TOO_MANY_REQUESTS'],
});

export const captureInstallment = endpoint({
  id: 'capture-installment',
  path: 'agreements/capture',
  auth: 'none',
  body: v.object({ token: rule.agreementToken, orderID: field.paypalOrderId }),
  success: { message: 'The payment is handled.', top: v.object({ status: v.picklist(captureStatuses) }) },
  refusals: ['NOT_FOUND', 'ALREADY_OWNED', 'PAYMENT_REFUSED', 'TOO_MANY_REQUESTS'],
});

/** The agreements whose hours the person can book. */
export const listAgreements = endpoint({
  id: 'list-agreements',
  path: 'agreements',
  auth: 'bearer',
  loginCode: true,
  success: { message: 'Your hours.', res: v.object({ agreements: v.array(hoursOfAgreement) }) },
  refusals: ['LOGIN_CODE_NEEDED'],
});

/** What the person who signs paid and got in a year. */
export const getStatement = endpoint({
  id: 'get-statement',
  path: 'agreements/statement',
  auth: 'bearer',
  loginCode: true,
  params: v.object({ period: rule.statementYear }),
  success: { message: 'Your statement.', res: statement },
  refusals: ['LOGIN_CODE_NEEDED'],
});
