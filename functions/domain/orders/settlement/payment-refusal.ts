import type { Log } from '../../shared/ports.ts';
import { type PaymentRefused, Refusal } from '../../shared/refusal.ts';
import type { Order } from '../core/order.ts';

/**
 * PayPal's issues that are about the business's account or app, so that nobody can pay. Those about
 * the payee begin with `PAYEE_`.
 */
const issuesOfBusiness: readonly string[] = [
  'AUTH_CAPTURE_NOT_ENABLED',
  'CONSENT_NEEDED',
  'CURRENCY_NOT_SUPPORTED_FOR_RECEIVER',
  'INVALID_CURRENCY_CODE',
  'NOT_AUTHORIZED',
  'PERMISSION_DENIED',
  'PERMISSION_NOT_GRANTED',
  'TRANSACTION_RECEIVING_LIMIT_EXCEEDED',
];
/** The business's own filter refused this one payment. */
const OF_ONE_PAYMENT = 'PAYEE_BLOCKED_TRANSACTION';

/** Whether PayPal refused because of the business, and not because of who pays. */
export const isOfBusiness = (issue: string): boolean =>
  issuesOfBusiness.includes(issue) || (issue.startsWith('PAYEE_') && issue !== OF_ONE_PAYMENT);

/** What an order keeps of a refusal. */
export const problemOf = ({ issue, debugId }: PaymentRefused): string => `${issue} (debug_id ${debugId})`;

/** Whether an order failed because of the business. */
export const failedByBusiness = ({ state, problem = '' }: Pick<Order, 'state' | 'problem'>): boolean =>
  state === 'FAILED' && isOfBusiness(problem.split(' ', 1).join());

/** Raises the alarm at the first order that nobody could pay. */
export function tellIfOfBusiness(log: Log, { number }: Pick<Order, 'number'>, error: PaymentRefused): void {
  const { issue, debugId } = error;
  if (isOfBusiness(issue)) log.error('payments-closed', { order: number, issue, debugId });
}

/** What buyers read then. */
export const PAYMENTS_CLOSED =
  'We can’t take payments right now. It’s our problem, not your card or account: you haven’t been charged, and we’ve been told. Please try again later.';

/** The refusal of an order that PayPal doesn't open, for who wants to pay it. */
export function refusalToOpen(log: Log, order: Order, error: PaymentRefused): Refusal {
  tellIfOfBusiness(log, order, error);
  const details = isOfBusiness(error.issue) ? { message: PAYMENTS_CLOSED } : {};
  return new Refusal('PAYMENT_REFUSED', { ...details, cause: error });
}
