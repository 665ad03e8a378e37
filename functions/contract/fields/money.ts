import * as v from 'valibot';
import { AGREEMENT_MAX_CENTS, OTHER_WAY_MAX_LENGTH } from '../endpoints/agreements/limits.ts';
import { PAYMENT_NOTE_MAX_LENGTH, REFERENCE_MAX_LENGTH } from '../endpoints/orders/limits.ts';
import { cleanLine } from '../text.ts';
import { otherMethods } from '../words/payment-methods.ts';
import { wholeFrom } from './office-rules.ts';
import { atMost, identifier, leftOut, text } from './rules.ts';

/** What names a payment or refund outside PayPal, and what else there is to say; may be empty. */
const line = /* @__NO_SIDE_EFFECTS__ */ (max: number, tooLong: string) => {
  const rule = { required: 'This must be text', max, tooLong };
  return v.pipe(text(rule, cleanLine), atMost(rule));
};

/** How money came or went back outside PayPal. */
export const method = v.pipe(v.optional(v.unknown(), ''), v.picklist(otherMethods, 'Choose how it was paid'));

const AMOUNT = 'Enter the amount, such as 1,200 or 1,200.50';
/** Of one payment or refund. */
export const cents = v.pipe(wholeFrom(AMOUNT, 1), v.maxValue(AGREEMENT_MAX_CENTS, 'Enter at most $100,000'));

export const reference = leftOut(
  line(REFERENCE_MAX_LENGTH, 'The reference cannot exceed 80 characters'),
  'the payment has no reference',
);

export const note = leftOut(line(PAYMENT_NOTE_MAX_LENGTH, 'The note cannot exceed 200 characters'), 'no note is kept');

/** Whether the family gets a receipt by email. */
export const mailReceipt = leftOut(
  v.pipe(v.optional(v.unknown(), false), v.boolean('Choose whether to email the receipt')),
  'no receipt is emailed',
);

const PLACE = 'Unknown installment';
/** The place of an installment, from 1, in an address. */
export const installmentPlace = identifier({ required: PLACE, max: 1, tooLong: PLACE }, /^[1-6]$/);

const way = line(OTHER_WAY_MAX_LENGTH, 'This cannot exceed 300 characters');
/** How families may pay besides PayPal, in the owner's words, by the way; empty: not that way. */
export const ways = v.entriesFromList(otherMethods, way);
export const otherWays = leftOut(
  v.pipe(v.optional(v.unknown(), {}), v.object(ways, 'Enter how families may pay')),
  'families pay with PayPal alone',
);
