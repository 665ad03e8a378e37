import { stopRequestMails } from '#domain/payment-requests/withdraw-payment-request.ts';
import { orders } from './adapters/orders.ts';
import { paymentRequests } from './adapters/payment-requests.ts';
import { clock } from './runtime.ts';

export const endDependencies = () => ({
  paymentRequests: paymentRequests('of', 'byToken', 'write'),
  orders: orders('ofBuyer', 'change'),
  clock,
});

export const stopDependencies = () => ({
  ...endDependencies(),
  paymentRequests: paymentRequests('of', 'byToken', 'write', 'mailedTo', 'stop'),
});

/** For emails that were marked as spam. */
export const stopRequestMailsUseCase = () => {
  const dependencies = stopDependencies();
  return async (email: string): Promise<void> => await stopRequestMails(dependencies, email);
};
