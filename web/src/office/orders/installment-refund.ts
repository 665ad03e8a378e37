import { hoursText } from '#contract/dates.ts';
import type { OfficeOrder } from '#contract/endpoints/orders/office.ts';
import { formatCents } from '#contract/money.ts';
import { moneyConsequences } from './refund.ts';

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

/** What the refund does, in sentences for the owner. */
export const installmentConsequences = (order: OfficeOrder, { cents, hours }: InstallmentRefund): string[] => {
  const unused = order.installment?.unusedHours ?? 0;
  const effect =
    unused === 0
      ? []
      : [
          hours === 0
            ? `All ${hoursText(unused)} that aren’t used stay with the family.`
            : `${hoursText(hours)} can no longer be booked. Sessions that are booked stay.`,
        ];
  return moneyConsequences(order, cents).toSpliced(1, 0, ...effect);
};

/** What the button says. */
export const refundLabel = ({ cents, hours }: InstallmentRefund): string =>
  hours === 0 ? `Refund ${formatCents(cents)}` : `Refund ${formatCents(cents)} and take ${hoursText(hours)}`;
