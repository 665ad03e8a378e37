import { hoursText } from '#contract/dates.ts';
import type { OfficeOrder } from '#contract/endpoints/orders/office.ts';
import { formatCents } from '#contract/money.ts';
import { byMethod, type OtherMethod } from '#contract/words/payment-methods.ts';
import { moneyConsequences, recipientOf } from './refund.ts';

/** What a refund of an installment sends back. */
export interface InstallmentRefund {
  readonly cents: number;
  readonly hours: number;
}

/** The share of the price of these hours at the paid rate, in whole cents, at most what is left. */
export const shareOf = ({ installment, totalCents, refundableCents }: OfficeOrder, hours: number): number => {
  const { hours: all = 0 } = installment ?? {};
  return all === 0 ? 0 : Math.min(Math.round((totalCents * hours) / all), refundableCents);
};

/** The unused hours that this money paid, in quarters of an hour, rounded down. */
export const paidHoursFor = ({ installment, totalCents }: OfficeOrder, cents: number): number => {
  const { hours: all = 0, unusedHours = 0 } = installment ?? {};
  return totalCents === 0 ? 0 : Math.min(Math.floor((all * 4 * cents) / totalCents) / 4, unusedHours);
};

const hoursConsequences = (order: OfficeOrder, hours: number): string[] => {
  const unused = order.installment?.unusedHours ?? 0;
  if (unused === 0) return [];
  return [
    hours === 0
      ? `All ${hoursText(unused)} that aren’t used stay with the family.`
      : `${hoursText(hours)} can no longer be booked. Sessions that are booked stay.`,
  ];
};

/** What the refund does, in sentences for the owner. */
export const installmentConsequences = (order: OfficeOrder, { cents, hours }: InstallmentRefund): string[] =>
  moneyConsequences(order, cents).toSpliced(1, 0, ...hoursConsequences(order, hours));

/** What booking a refund outside PayPal does. */
export const outsideConsequences = (
  order: OfficeOrder,
  { cents, hours }: InstallmentRefund,
  method: OtherMethod,
): string[] => [
  `${formatCents(cents)} counts as sent back to ${recipientOf(order)} ${byMethod[method]}. No money moves here.`,
  ...hoursConsequences(order, hours),
  'An email tells the family the amount and the hours.',
  'It can’t be undone.',
];

const withHours = (text: string, hours: number): string =>
  hours === 0 ? text : `${text} and take ${hoursText(hours)}`;

/** What the button says. */
export const refundLabel = ({ cents, hours }: InstallmentRefund): string =>
  withHours(`Refund ${formatCents(cents)}`, hours);

/** The same for money that went back outside PayPal. */
export const bookRefundLabel = ({ cents, hours }: InstallmentRefund): string =>
  withHours(`Book ${formatCents(cents)}`, hours);
