import type { Payment } from '#contract/endpoints/orders/shapes.ts';
import { type Kind, kindOf } from '../shop/kind.ts';
import { formatDollars } from '../shop/money.ts';

interface StatusText {
  text: string;
  /** What it means for the buyer, and what to do. */
  note: string | null;
  /** The text's color. */
  tone: string;
}

type Status = Pick<Payment, 'status' | 'refunded' | 'amount' | 'discount' | 'byLink' | 'installment'> &
  Partial<Pick<Payment, 'lines'>>;

/** The status of a payment, as the buyer reads it; if someone else paid by a link, the student. */
export const statusText = (payment: Status): StatusText => {
  const text = textOf(payment);
  return payment.byLink ? { ...text, note: noteByLink(payment) ?? text.note } : text;
};

/** Where the buyer's own note would be wrong. */
const noteByLink = ({ status, refunded }: Status): string | undefined => {
  const refund = `${formatDollars(refunded)} has been refunded to the person who paid.`;
  const notes: Partial<Record<Payment['status'], string>> = {
    PAID: 'Paid by someone else with your link. The receipt went to them.',
    PARTLY_REFUNDED: refund,
    REFUNDED: refund,
    REVERSED: 'PayPal decided the dispute in favor of the person who paid, and will return their money.',
    FAILED: 'The person who has your link wasn’t charged, and can try again.',
  };
  return notes[status];
};

const disputedNotes: Readonly<Record<Kind | 'installment', string>> = {
  installment: 'Its hours are paused until PayPal decides.',
  seats: 'Its seat is kept, and paused until PayPal decides.',
  guides: 'Downloads for this order are paused until PayPal decides.',
  both: 'Its downloads and its seat are paused until PayPal decides.',
};

const failedNotes: Readonly<Record<Kind | 'installment', string>> = {
  installment: 'Pay again from the agreement’s link, with another card or account, or later.',
  seats: 'Enroll again and pay with another card or account, or try again later.',
  guides: 'Choose the guides again and pay with another card or account, or try again later.',
  both: 'Choose them again and pay with another card or account, or try again later.',
};

const textOf = ({ status, refunded, amount, discount, installment, lines = [] }: Status): StatusText => {
  const what = installment === undefined ? kindOf(lines) : 'installment';
  switch (status) {
    case 'OPEN':
      return {
        text: 'Not paid yet',
        note: 'If you just approved it at PayPal, we’ll confirm it within minutes. Please don’t pay again. Otherwise, you weren’t charged.',
        tone: 'text-teal-deep',
      };
    case 'PENDING':
      return {
        text: 'Being confirmed',
        note: 'PayPal hasn’t released the payment yet. Please don’t pay again.',
        tone: 'text-teal-deep',
      };
    case 'PAID':
      return {
        text: amount === 0 && discount === null ? (what === 'seats' ? 'Free' : 'A gift') : 'Paid',
        note: amount === 0 && discount !== null ? `${formatDollars(0)}, paid with code ${discount.code}` : null,
        tone: 'text-success',
      };
    case 'PARTLY_REFUNDED':
      return {
        text: 'Partly refunded',
        note: `${formatDollars(refunded)} has been refunded to you.`,
        tone: 'text-success',
      };
    case 'REFUNDED':
      if (amount === 0) {
        const note =
          discount === null && what !== 'seats'
            ? 'It was a gift: nothing was charged.'
            : 'It was free: nothing was charged.';
        return { text: 'Taken back', note, tone: 'text-ink-soft' };
      }
      return { text: 'Refunded', note: `${formatDollars(refunded)} has been refunded to you.`, tone: 'text-ink-soft' };
    case 'REVERSED':
      return {
        text: 'Reversed',
        note: 'PayPal decided the dispute in your favor and will return your money.',
        tone: 'text-ink-soft',
      };
    case 'UNDONE':
      return { text: 'Undone', note: 'No money came: it was recorded by mistake.', tone: 'text-ink-soft' };
    case 'DISPUTED':
      return {
        text: 'Disputed',
        note: disputedNotes[what],
        tone: 'text-teal-deep',
      };
    case 'FAILED':
      return {
        text: 'Didn’t go through',
        note: `You weren’t charged. ${failedNotes[what]}`,
        tone: 'text-danger',
      };
    case 'CODE_USED_UP':
      return {
        text: 'Code used up',
        note: 'The code was used up before you paid. You weren’t charged.',
        tone: 'text-danger',
      };
    case 'PAID_OTHERWISE':
      return {
        text: 'Not charged',
        note: `Another payment for the same ${what === 'seats' ? 'seat' : 'guides'} came first.`,
        tone: 'text-ink-soft',
      };
    case 'UNDER_REVIEW':
      return {
        text: 'Under review',
        note: 'A person is checking this payment and will write to you. Please don’t pay again.',
        tone: 'text-teal-deep',
      };
    case 'EXPIRED':
      return { text: 'Expired', note: 'It wasn’t paid in time. You weren’t charged.', tone: 'text-ink-soft' };
  }
};

/** Whether money has arrived, so that there is a receipt for it. */
export const hasReceipt = ({ status }: Payment): boolean =>
  !['OPEN', 'PENDING', 'FAILED', 'CODE_USED_UP', 'PAID_OTHERWISE', 'UNDONE', 'EXPIRED'].includes(status);

/** Whether the buyer's own payment ended without money, so that they have to order again. */
export const mustOrderAgain = ({ status, byLink, installment }: Payment): boolean =>
  byLink !== true && installment === undefined && (status === 'FAILED' || status === 'CODE_USED_UP');

/** Whether the server will email the receipt again. */
export const canResend = ({ status }: Payment): boolean => status === 'PAID' || status === 'PARTLY_REFUNDED';

/** Whether it cost nothing, or a code paid for all of it, so that PayPal knows nothing about it. */
export const isFree = ({ status, amount, discount, lines }: Payment): boolean =>
  status === 'PAID' && amount === 0 && (discount !== null || kindOf(lines) === 'seats');
