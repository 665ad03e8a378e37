import { recentCatalog } from '#domain/guides/recent-catalog.ts';
import { capturePaymentRequest } from '#domain/payment-requests/capture-payment-request.ts';
import { createPaymentRequest } from '#domain/payment-requests/create-payment-request.ts';
import { listPaymentRequests } from '#domain/payment-requests/list-payment-requests.ts';
import { openPaymentRequest } from '#domain/payment-requests/open-payment-request.ts';
import { payPaymentRequest } from '#domain/payment-requests/pay-payment-request.ts';
import { withdrawPaymentRequest } from '#domain/payment-requests/withdraw-payment-request.ts';
import { requestLog } from '#http/log.ts';
import { bundleLists } from './adapters/guides/bundle-lists.ts';
import { guideLists } from './adapters/guides/guide-lists.ts';
import { mailFeedbackReads } from './adapters/mail/mail-feedback-reads.ts';
import { orderChanges } from './adapters/orders/order-changes.ts';
import { orderCreation } from './adapters/orders/order-creation.ts';
import { orderReads } from './adapters/orders/order-reads.ts';
import { orderSettlement } from './adapters/orders/order-settlement.ts';
import { ordersOfBuyer } from './adapters/orders/orders-of-buyer.ts';
import { payments } from './adapters/orders/payments.ts';
import { paymentRequestReads } from './adapters/payment-requests/payment-request-reads.ts';
import { paymentRequestWrites } from './adapters/payment-requests/payment-request-writes.ts';
import { stoppedAddresses } from './adapters/payment-requests/stopped-addresses.ts';
import { businessProfile } from './adapters/settings/business-profile.ts';
import { isCheckoutOpen } from './adapters/settings/checkout.ts';
import { peppers } from './adapters/sign-in/peppers.ts';
import { rateLimits } from './adapters/sign-in/rate-limits.ts';
import { deliveryDependencies } from './mail.ts';
import { captureDependencies, cartPrices, soldItems } from './orders.ts';
import { clock, random } from './runtime.ts';
import { endDependencies } from './unwanted-requests.ts';

export const createPaymentRequestUseCase = () =>
  createPaymentRequest({
    ...deliveryDependencies(),
    isCheckoutOpen: isCheckoutOpen(),
    paymentRequests: { ...paymentRequestReads(), ...paymentRequestWrites(), ...stoppedAddresses() },
    catalog: guideLists(),
    bundles: bundleLists(),
    ...cartPrices(),
    orders: ordersOfBuyer(),
    mailFeedback: mailFeedbackReads(),
    peppers: peppers(),
    businessProfile: businessProfile(),
    random,
  });
export const listPaymentRequestsUseCase = () =>
  listPaymentRequests({
    paymentRequests: paymentRequestReads(),
    orders: ordersOfBuyer(),
    peppers: peppers(),
    businessProfile: businessProfile(),
    clock,
  });
export const withdrawPaymentRequestUseCase = () => withdrawPaymentRequest(endDependencies());
export const openPaymentRequestUseCase = () =>
  openPaymentRequest({
    paymentRequests: paymentRequestReads(),
    catalog: guideLists(),
    bundles: bundleLists(),
    ...cartPrices(),
    orders: ordersOfBuyer(),
    rateLimits: rateLimits(),
    clock,
  });
export const payPaymentRequestUseCase = () =>
  payPaymentRequest({
    isCheckoutOpen: isCheckoutOpen(),
    paymentRequests: paymentRequestReads(),
    catalog: recentCatalog({ catalog: guideLists(), bundles: bundleLists(), clock }),
    ...soldItems(),
    orders: { ...orderReads(), ...ordersOfBuyer(), ...orderCreation(), ...orderSettlement(), ...orderChanges() },
    payments: payments(),
    rateLimits: rateLimits(),
    clock,
    random,
    log: requestLog,
  });
export const capturePaymentRequestUseCase = () =>
  capturePaymentRequest({ ...captureDependencies(), paymentRequests: paymentRequestReads() });
