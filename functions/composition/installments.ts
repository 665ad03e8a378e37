import { captureInstallment } from '#domain/agreements/capture-installment.ts';
import { markOfficeInstallmentPaid } from '#domain/agreements/mark-office-installment-paid.ts';
import { markOfficeInstallmentUnpaid } from '#domain/agreements/mark-office-installment-unpaid.ts';
import { payInstallment } from '#domain/agreements/pay-installment.ts';
import { requestLog } from '#http/log.ts';
import { agreementReads } from './adapters/agreements/agreement-reads.ts';
import { receivedPayments } from './adapters/agreements/received-payments.ts';
import { orderChanges } from './adapters/orders/order-changes.ts';
import { orderCreation } from './adapters/orders/order-creation.ts';
import { orderReads } from './adapters/orders/order-reads.ts';
import { ordersOfBuyer } from './adapters/orders/orders-of-buyer.ts';
import { payments } from './adapters/orders/payments.ts';
import { businessProfile } from './adapters/settings/business-profile.ts';
import { isCheckoutOpen } from './adapters/settings/checkout.ts';
import { rateLimits } from './adapters/sign-in/rate-limits.ts';
import { agreementDependencies } from './agreements.ts';
import { captureDependencies, creditDependencies } from './orders.ts';
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
const markingDependencies = () => ({
  ...creditDependencies(),
  ...agreementDependencies(),
  orders: { ...ordersOfBuyer(), ...orderReads(), ...orderChanges() },
});
export const markOfficeInstallmentPaidUseCase = () =>
  markOfficeInstallmentPaid({
    ...markingDependencies(),
    received: receivedPayments(),
    payments: payments(),
    random,
  });
export const markOfficeInstallmentUnpaidUseCase = () => markOfficeInstallmentUnpaid(markingDependencies());
export const captureInstallmentUseCase = () =>
  captureInstallment({
    ...captureDependencies(),
    agreements: agreementReads(),
    businessProfile: businessProfile(),
  });
