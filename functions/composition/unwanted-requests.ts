import { declineRequest } from '#domain/payment-requests/decline.ts';
import { stopRequestMails } from '#domain/payment-requests/end.ts';
import { clock, orders, paymentRequests } from './adapters.ts';

export const endDependencies = () => ({ paymentRequests: paymentRequests(), orders: orders(), clock });

/** For the links in emails that stop them. */
export const declineRequestUseCase = () => declineRequest(endDependencies());
/** For emails that were marked as spam. */
export const stopRequestMailsUseCase = () => {
  const dependencies = endDependencies();
  return async (email: string): Promise<void> => {
    await stopRequestMails(dependencies, email);
  };
};
