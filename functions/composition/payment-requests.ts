import { recentCatalog } from '#domain/guides/recent-catalog.ts';
import { createPaymentRequest } from '#domain/payment-requests/create.ts';
import { withdrawPaymentRequest } from '#domain/payment-requests/end.ts';
import { listPaymentRequests } from '#domain/payment-requests/list.ts';
import { openPaymentRequest } from '#domain/payment-requests/open.ts';
import { capturePaymentRequest, payPaymentRequest } from '#domain/payment-requests/pay.ts';
import { requestLog } from '#http/log.ts';
import {
  bundles,
  businessProfile,
  catalog,
  clock,
  deadline,
  discountCodes,
  isCheckoutOpen,
  mailFeedback,
  orderReads,
  orders,
  paymentRequests,
  payments,
  peppers,
  random,
  rateLimits,
  wait,
} from './adapters.ts';
import { deliveryDependencies } from './mail.ts';
import { fulfillUseCase, settleDependencies } from './orders.ts';
import { endDependencies } from './unwanted-requests.ts';

export const createPaymentRequestUseCase = () =>
  createPaymentRequest({
    ...deliveryDependencies(),
    isCheckoutOpen: isCheckoutOpen(),
    paymentRequests: paymentRequests(),
    catalog: catalog(),
    bundles: bundles(),
    codes: discountCodes(),
    orders: orderReads(),
    mailFeedback: mailFeedback(),
    peppers: peppers(),
    businessProfile: businessProfile(),
    random,
  });
export const listPaymentRequestsUseCase = () =>
  listPaymentRequests({
    paymentRequests: paymentRequests(),
    orders: orderReads(),
    peppers: peppers(),
    businessProfile: businessProfile(),
    clock,
  });
export const withdrawPaymentRequestUseCase = () => withdrawPaymentRequest(endDependencies());
export const openPaymentRequestUseCase = () =>
  openPaymentRequest({
    paymentRequests: paymentRequests(),
    catalog: catalog(),
    bundles: bundles(),
    codes: discountCodes(),
    orders: orderReads(),
    rateLimits: rateLimits(),
    clock,
  });
export const payPaymentRequestUseCase = () =>
  payPaymentRequest({
    isCheckoutOpen: isCheckoutOpen(),
    paymentRequests: paymentRequests(),
    catalog: recentCatalog({ catalog: catalog(), bundles: bundles(), clock }),
    codes: discountCodes(),
    orders: orders(),
    payments: payments(),
    rateLimits: rateLimits(),
    clock,
    random,
    log: requestLog,
  });
export const capturePaymentRequestUseCase = () =>
  capturePaymentRequest({
    ...settleDependencies(),
    paymentRequests: paymentRequests(),
    rateLimits: rateLimits(),
    fulfill: fulfillUseCase(),
    wait,
    deadline,
  });
