import type { OfficeOrderRow } from '#contract/endpoints/orders/office.ts';
import { paymentStatuses } from '#contract/endpoints/orders/shapes.ts';
import { classNames } from '../../components/ui/class-names.ts';
import { statusText } from '../../features/dashboard/status.ts';

interface OrderStatusProps {
  order: Pick<OfficeOrderRow, 'status' | 'totalCents' | 'code'>;
  className?: string;
}

/** The status of an order in the words that its buyer reads. */
export const OrderStatus = ({ order: { status, totalCents, code }, className }: OrderStatusProps) => {
  const { text, tone } = statusText({ status, amount: totalCents, refunded: 0, discount: null });
  const isFree = status === 'PAID' && totalCents === 0 && code !== '';
  return <strong className={classNames(tone, className)}>{isFree ? `Free with code ${code}` : text}</strong>;
};

/** The states that a list can be narrowed to; the empty value is all of them. */
export const statusOptions = [
  { value: '', label: 'All' },
  ...paymentStatuses.map((status) => ({
    value: status,
    label: statusText({ status, amount: 1, refunded: 0, discount: null }).text,
  })),
];
