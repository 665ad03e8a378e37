import { captureInstallment } from '#domain/agreements/capture-installment.ts';
import { payInstallment } from '#domain/agreements/pay-installment.ts';
import { requestLog } from '#http/log.ts';
import { agreementReads } from './adapters/agreements/agreement-reads.ts';
import { orderChanges } from './adapters/orders/order-changes.ts';
import { orderCreation } from './adapters/orders/order-creation.ts';
import { orderReads } from './adapters/orders/order-reads.ts';
import { ordersOfBuyer } from './adapters/orders/orders-of-buyer.ts';
import { payments } from './adapters/orders/payments.ts';
import { businessProfile } from './adapters/settings/business-profile.ts';
import { isCheckoutOpen } from './adapters/settings/checkout.ts';
import { rateLimits } from './adapters/sign-in/rate-limits.ts';
import { captureDependencies } from './orders.ts';
import { clock, random } from './runtime.ts';

export const payInstallmentUseCase = () =>
  payInstallment({
    isCheckoutOpen: isCheckoutOpen(),
    agreements: agreementReads(),
    orders: { ...orderReads(), ...ordersOfBuyer(), ...orderCreation(), ...orderChanges() },
    payments: payments(),
    rateLimits: rateLimits(),
    businessProfile: businessProfile(),
    clock,
    random,
    log: requestLog,
  });
export const captureInstallmentUseCase = () =>
  captureInstallment({
    ...captureDependencies(),
    agreements: agreementReads(),
    businessProfile: businessProfile(),
  });
