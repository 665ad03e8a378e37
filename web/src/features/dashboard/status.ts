import type { Payment } from '#contract/shapes.ts';
import { inDollars } from '../shop/money.ts';

interface StatusWords {
  text: string;
  /** What it means for the buyer, and what to do. */
  note: string | null;
  /** The text's colour. */
  tone: string;
}

/** How a payment stands, in words. */
export const wordsFor = ({ status, refunded, amount }: Payment): StatusWords => {
  switch (status) {
    case 'OPEN':
      return {
        text: 'Not paid yet',
        note: 'If you just approved it at PayPal, we’ll confirm it within minutes: do not pay again. Otherwise nothing was charged.',
        tone: 'text-teal-deep',
      };
    case 'PENDING':
      return {
        text: 'Being confirmed',
        note: 'PayPal is still processing the payment. Please do not pay again.',
        tone: 'text-teal-deep',
      };
    case 'PAID':
      return { text: amount === 0 ? 'A gift' : 'Paid', note: null, tone: 'text-success' };
    case 'PARTLY_REFUNDED':
      return {
        text: 'Partly refunded',
        note: `${inDollars(refunded)} has gone back to you. Your guides stay yours.`,
        tone: 'text-success',
      };
    case 'REFUNDED':
      if (amount === 0) {
        return { text: 'Taken back', note: 'It was a gift: nothing was charged.', tone: 'text-ink-soft' };
      }
      return { text: 'Refunded', note: `${inDollars(refunded)} has gone back to you.`, tone: 'text-ink-soft' };
    case 'REVERSED':
      return {
        text: 'Reversed',
        note: 'PayPal decided the dispute for you, and your money goes back to you.',
        tone: 'text-ink-soft',
      };
    case 'DISPUTED':
      return {
        text: 'Disputed',
        note: 'Downloads for this order are paused until PayPal decides.',
        tone: 'text-teal-deep',
      };
    case 'FAILED':
      return {
        text: 'Declined',
        note: 'You were not charged. Choose the guides again and pay with another card or account.',
        tone: 'text-danger',
      };
    case 'UNDER_REVIEW':
      return {
        text: 'Under review',
        note: 'We’re checking this payment by hand and will write to you. Please do not pay again.',
        tone: 'text-teal-deep',
      };
    case 'EXPIRED':
      return { text: 'Expired', note: 'It was not paid in time, and nothing was charged.', tone: 'text-ink-soft' };
  }
};

/** Whether money has arrived, so that there is a receipt of it. */
export const hasReceipt = ({ status }: Payment): boolean => !['OPEN', 'PENDING', 'FAILED', 'EXPIRED'].includes(status);

/** Whether the server mails the receipt again. */
export const canResend = ({ status }: Payment): boolean => status === 'PAID' || status === 'PARTLY_REFUNDED';
