import { askOfSubject } from './ask.ts';
import { endRequest, type StopDependencies, stopRequestMails } from './withdraw-payment-request.ts';

/**
 * Ends the request that a link in an email is about, and stops such emails to its address.
 * @returns false for the tokens of other emails
 * @throws NotWritten if other changes keep coming first
 */
export function declineRequest(dependencies: StopDependencies) {
  return async (subject: string): Promise<boolean> => {
    const ask = askOfSubject(subject);
    if (ask === undefined) return false;
    await dependencies.paymentRequests.stop(ask.emailHash, dependencies.clock.now());
    const request = await endRequest(dependencies, ask.key, 'DECLINED');
    // It may have got other requests, too.
    if (request?.email !== undefined && request.email !== '') await stopRequestMails(dependencies, request.email);
    return true;
  };
}
