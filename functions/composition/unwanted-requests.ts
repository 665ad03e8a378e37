import { declineRequest } from '#domain/payment-requests/decline.ts';
import { stopRequestMails } from '#domain/payment-requests/withdraw-payment-request.ts';
import { orderChanges } from './adapters/orders/order-changes.ts';
import { ordersOfBuyer } from './adapters/orders/orders-of-buyer.ts';
import { paymentRequestReads } from './adapters/payment-requests/payment-request-reads.ts';
import { paymentRequestStops } from './adapters/payment-requests/payment-request-stops.ts';
import { paymentRequestWrites } from './adapters/payment-requests/payment-request-writes.ts';
import { clock } from './runtime.ts';

export const endDependencies = () => ({
  paymentRequests: { ...paymentRequestReads(), ...paymentRequestWrites() },
  orders: { ...ordersOfBuyer(), ...orderChanges() },
  clock,
});
const stopDependencies = () => ({
  ...endDependencies(),
  paymentRequests: { ...paymentRequestReads(), ...paymentRequestWrites(), ...paymentRequestStops() },
});

/** For the links in emails that stop them. */
export const declineRequestUseCase = () => declineRequest(stopDependencies());
/** For emails that were marked as spam. */
export const stopRequestMailsUseCase = () => {
  const dependencies = stopDependencies();
  return async (email: string): Promise<void> => {
    await stopRequestMails(dependencies, email);
  };
};
