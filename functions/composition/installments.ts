import { captureInstallment, payInstallment } from '#domain/agreements/pay.ts';
import { requestLog } from '#http/log.ts';
import {
  agreements,
  businessProfile,
  clock,
  deadline,
  isCheckoutOpen,
  orders,
  payments,
  random,
  rateLimits,
  wait,
} from './adapters.ts';
import { fulfillUseCase, settleDependencies } from './orders.ts';

export const payInstallmentUseCase = () =>
  payInstallment({
    isCheckoutOpen: isCheckoutOpen(),
    agreements: agreements(),
    orders: orders(),
    payments: payments(),
    rateLimits: rateLimits(),
    businessProfile: businessProfile(),
    clock,
    random,
    log: requestLog,
  });
export const captureInstallmentUseCase = () =>
  captureInstallment({
    ...settleDependencies(),
    agreements: agreements(),
    businessProfile: businessProfile(),
    rateLimits: rateLimits(),
    fulfill: fulfillUseCase(),
    wait,
    deadline,
  });
