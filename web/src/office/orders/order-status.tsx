import type { OfficeOrderRow } from '#contract/office.ts';
import { paymentStatuses } from '#contract/shapes.ts';
import { classNames } from '#web/components/ui/class-names.ts';
import { statusText } from '#web/features/dashboard/status.ts';

/** The status of an order in the words that its buyer reads. */
export const OrderStatus = ({
  order: { status, totalCents },
  className,
}: {
  order: Pick<OfficeOrderRow, 'status' | 'totalCents'>;
  className?: string;
}) => {
  const { text, tone } = statusText({ status, amount: totalCents, refunded: 0 });
  return <strong className={classNames(tone, className)}>{text}</strong>;
};

/** The states that a list can be narrowed to; the empty value is all of them. */
export const statusOptions = [
  { value: '', label: 'All' },
  ...paymentStatuses.map((status) => ({ value: status, label: statusText({ status, amount: 1, refunded: 0 }).text })),
];
