import { errors } from '#contract/errors.ts';
import type { OutcomeReason } from './outcome.ts';

/** Server messages that repeat the page's own text. */
export const redundantMessages: readonly string[] = [errors.PAYMENT_REFUSED.message, errors.INTERNAL.message];

/**
 * What /cancel-payment says for each outcome. `mayRetry`: nothing was charged, so trying again is
 * safe.
 */
export const outcomeTexts: Record<OutcomeReason, { title: string; text: string; next: string; mayRetry: boolean }> = {
  canceled: {
    title: 'Payment Canceled',
    text: 'Your payment was not completed. You can try again or contact our support team for assistance.',
    next: 'Nothing has been charged.',
    mayRetry: true,
  },
  declined: {
    title: 'Payment declined',
    text: 'PayPal didn’t accept this payment. Nothing has been charged.',
    next: 'Check the card or balance in your PayPal account, or choose another way to pay there.',
    mayRetry: true,
  },
  error: {
    title: 'Payment not completed',
    text: 'Your payment was not completed. You can try again or contact our support team for assistance.',
    next: 'If PayPal shows a charge for it, don’t pay again. Write to us, and we’ll fix it.',
    mayRetry: true,
  },
  pending: {
    title: 'Your payment is being confirmed',
    text: 'Please don’t pay again. PayPal has your approval, but hasn’t told us yet whether the payment went through.',
    next: 'This often takes a few minutes, and sometimes a day or more. We’ll email you as soon as we know, and what you bought will appear in your dashboard.',
    mayRetry: false,
  },
  'under-review': {
    title: 'Your payment is being checked',
    text: 'Please don’t pay again. What PayPal reported doesn’t match your order, so a person is checking it.',
    next: 'We’ll email you the result: you’ll get either what you bought or your money back.',
    mayRetry: false,
  },
  'paid-otherwise': {
    title: 'Another payment came first',
    text: 'You haven’t been charged for this one.',
    next: 'You’ll find what you bought and your payments in your dashboard.',
    mayRetry: false,
  },
};
