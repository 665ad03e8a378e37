import { Link } from 'react-router-dom';
import type { OfficeOrderRow } from '#contract/office.ts';
import { classNames } from '#web/components/ui/class-names.ts';
import { paths } from '../paths.ts';
import { DataTable } from '../ui/data-table.tsx';
import { formatDay, formatMoney } from '../ui/format.ts';
import { lastOpened } from './filter.ts';
import { orderName } from './order-name.ts';
import { OrderStatus } from './order-status.tsx';

const NameCell = ({ order }: { order: OfficeOrderRow }) => {
  const isLast = order.number === lastOpened.number;
  return (
    <>
      <Link
        to={paths.order(order.number)}
        className={classNames(
          'text-link inline-flex min-h-11 items-center tabular-nums md:min-h-6',
          isLast && 'rounded-sm bg-teal-wash px-2 md:-mx-2',
        )}
      >
        {orderName(order)}
      </Link>
      {isLast && <span className="ml-2 text-xs font-normal text-ink-soft md:ml-0 md:block">Last opened</span>}
    </>
  );
};

const BuyerCell = ({ buyer: { fullname, email } }: OfficeOrderRow) =>
  email === '' ? (
    <span className="text-ink-soft">Erased</span>
  ) : (
    <>
      <span className="block font-semibold">{fullname}</span>
      <span className="block text-ink-soft">{email}</span>
    </>
  );

/** Orders as a table; on phones each is a card. @param zone the business's */
export const OrderTable = ({ orders, zone }: { orders: readonly OfficeOrderRow[]; zone: string }) => (
  <DataTable
    caption="Orders, newest first"
    rows={orders}
    rowKey={({ number }) => number}
    columns={[
      { header: 'Order', cell: (order) => <NameCell order={order} /> },
      {
        header: 'Date',
        cell: ({ orderedAt }) => <span className="whitespace-nowrap">{formatDay(orderedAt, zone)}</span>,
      },
      { header: 'Buyer', cell: (order) => <BuyerCell {...order} /> },
      { header: 'Guides', cell: ({ guides }) => guides.map(({ title }) => title).join(', ') },
      { header: 'Status', cell: (order) => <OrderStatus order={order} /> },
      {
        header: 'Total',
        numeric: true,
        cell: ({ totalCents, refundedCents }) => (
          <>
            {formatMoney(totalCents)}
            {refundedCents > 0 && (
              <span className="block text-xs text-ink-soft">{formatMoney(refundedCents)} refunded</span>
            )}
          </>
        ),
      },
    ]}
  />
);
