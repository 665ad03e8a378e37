import type { OutcomeReason } from './outcome.ts';

/** What /cancel-payment says for each outcome. `mayRetry`: nothing has been charged, so trying again is safe. */
export const outcomeWords: Record<OutcomeReason, { title: string; text: string; next: string; mayRetry: boolean }> = {
  cancelled: {
    title: 'Payment Canceled',
    text: 'Your payment was not completed. You can try again or contact our support team for assistance.',
    next: 'Nothing has been charged.',
    mayRetry: true,
  },
  declined: {
    title: 'Payment declined',
    text: 'PayPal did not accept this payment. Nothing has been charged.',
    next: 'Check the card or the balance in your PayPal account, or choose another way to pay there.',
    mayRetry: true,
  },
  error: {
    title: 'Payment not completed',
    text: 'Your payment was not completed. You can try again or contact our support team for assistance.',
    next: 'If PayPal shows a charge for it, don’t pay again. Write to us and we’ll fix it.',
    mayRetry: true,
  },
  pending: {
    title: 'Your payment is being confirmed',
    text: 'Please do not pay again. PayPal has your approval, but hasn’t told us yet whether the payment went through.',
    next: 'This often takes a few minutes, and at times a day or more. We’ll email you as soon as it’s settled, and your guides will be in your dashboard.',
    mayRetry: false,
  },
  'under-review': {
    title: 'Your payment is being checked',
    text: 'Please do not pay again. What PayPal reported differs from your order, so one of us will look at it.',
    next: 'We’ll write to you with the result: you’ll get either your guides or your money back.',
    mayRetry: false,
  },
};
