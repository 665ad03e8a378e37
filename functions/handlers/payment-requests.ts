import { agreements } from '#composition/adapters/agreements.ts';
import { bundles, catalog } from '#composition/adapters/guides.ts';
import { mailFeedback } from '#composition/adapters/mail.ts';
import { orderReads, orders, payments } from '#composition/adapters/orders.ts';
import { paymentRequests } from '#composition/adapters/payment-requests.ts';
import { businessProfile, isCheckoutOpen } from '#composition/adapters/settings.ts';
import { peppers, rateLimits } from '#composition/adapters/sign-in.ts';
import { deliveryDependencies } from '#composition/mail.ts';
import { captureDependencies, cartPrices, soldItems } from '#composition/orders.ts';
import { clock, random } from '#composition/runtime.ts';
import { accountEndpoint } from '#composition/sign-in.ts';
import { endDependencies } from '#composition/unwanted-requests.ts';
import { endpoint } from '#composition/wiring.ts';
import * as endpoints from '#contract/endpoints/payment-requests/public.ts';
import { recentCatalog } from '#domain/guides/recent-catalog.ts';
import { askForInstallment } from '#domain/payment-requests/ask-for-installment.ts';
import { capturePaymentRequest } from '#domain/payment-requests/capture-payment-request.ts';
import { createPaymentRequest } from '#domain/payment-requests/create-payment-request.ts';
import { listPaymentRequests } from '#domain/payment-requests/list-payment-requests.ts';
import { openPaymentRequest } from '#domain/payment-requests/open-payment-request.ts';
import { payPaymentRequest } from '#domain/payment-requests/pay-payment-request.ts';
import { withdrawPaymentRequest } from '#domain/payment-requests/withdraw-payment-request.ts';
import { requestLog } from '#http/log.ts';

export const askForInstallmentHandler = endpoint(endpoints.askForInstallment, () =>
  askForInstallment({
    isCheckoutOpen: isCheckoutOpen(),
    agreements: agreements('byToken', 'version'),
    paymentRequests: paymentRequests('of', 'write'),
    orders: orderReads('ofBuyer'),
    rateLimits: rateLimits(),
    peppers: peppers(),
    businessProfile: businessProfile(),
    random,
    clock,
  }),
);
export const capturePaymentRequestHandler = endpoint(endpoints.capturePaymentRequest, () =>
  capturePaymentRequest({ ...captureDependencies(), paymentRequests: paymentRequests('of', 'byToken') }),
);
export const createPaymentRequestHandler = accountEndpoint(endpoints.createPaymentRequest, () =>
  createPaymentRequest({
    ...deliveryDependencies(),
    isCheckoutOpen: isCheckoutOpen(),
    paymentRequests: paymentRequests('of', 'write', 'isStopped'),
    catalog: catalog('list'),
    bundles: bundles('list'),
    ...cartPrices(),
    orders: orderReads('ofBuyer'),
    mailFeedback: mailFeedback('of'),
    peppers: peppers(),
    businessProfile: businessProfile(),
    random,
  }),
);
export const listPaymentRequestsHandler = accountEndpoint(endpoints.listPaymentRequests, () =>
  listPaymentRequests({
    paymentRequests: paymentRequests('of'),
    orders: orderReads('ofBuyer'),
    peppers: peppers(),
    businessProfile: businessProfile(),
    clock,
  }),
);
export const openPaymentRequestHandler = endpoint(endpoints.openPaymentRequest, () =>
  openPaymentRequest({
    paymentRequests: paymentRequests('of', 'byToken'),
    agreements: agreements('find', 'version'),
    catalog: catalog('list'),
    bundles: bundles('list'),
    ...cartPrices(),
    orders: orderReads('ofBuyer'),
    rateLimits: rateLimits(),
    clock,
  }),
);
export const payPaymentRequestHandler = endpoint(endpoints.payPaymentRequest, () =>
  payPaymentRequest({
    isCheckoutOpen: isCheckoutOpen(),
    paymentRequests: paymentRequests('of', 'byToken'),
    agreements: agreements('find', 'version'),
    catalog: recentCatalog({ catalog: catalog('list'), bundles: bundles('list'), clock }),
    ...soldItems(),
    orders: orders('find', 'ofBuyer', 'insertAfter', 'takeReceiptNumber', 'change'),
    payments: payments(),
    rateLimits: rateLimits(),
    clock,
    random,
    log: requestLog,
  }),
);
export const withdrawPaymentRequestHandler = accountEndpoint(endpoints.withdrawPaymentRequest, () =>
  withdrawPaymentRequest(endDependencies()),
);
