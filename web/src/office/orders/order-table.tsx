import { useState } from 'react';
import { Link } from 'react-router-dom';
import { dayIn } from '#contract/dates.ts';
import type { OfficeOrderRow } from '#contract/endpoints/orders/office.ts';
import { formatCents } from '#contract/money.ts';
import { Breakable } from '../../components/ui/breakable.tsx';
import { paths } from '../paths.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { dayName } from '../ui/days.ts';
import { formatDay } from '../ui/format.ts';
import { lastOpened } from './filter.ts';
import { orderName } from './order-name.ts';
import { OrderStatus } from './order-status.tsx';

const columnsFor = (zone: string): readonly Column<OfficeOrderRow>[] => [
  {
    header: 'Order',
    width: 'lg:w-28',
    place: 'row-start-2 col-start-1',
    cell: (order) => (
      <>
        {/* On a phone, the whole card is the link. */}
        <Link
          to={paths.order(order.number)}
          className="text-link font-semibold whitespace-nowrap tabular-nums md:-my-1 md:inline-block md:py-1 max-md:after:absolute max-md:after:inset-0"
        >
          {orderName(order)}
        </Link>
        {order.number === lastOpened.number && (
          <span className="ml-2 text-xs text-ink-soft md:ml-0 md:block">Last opened</span>
        )}
      </>
    ),
  },
  {
    header: 'Date',
    width: 'lg:w-30',
    place: 'row-start-3 col-start-2 text-ink-soft',
    cell: ({ orderedAt }) => <span className="whitespace-nowrap">{formatDay(orderedAt, zone)}</span>,
  },
  {
    header: 'Buyer',
    width: 'lg:w-auto',
    // The email has the whole line of a phone; the name leaves room for the total.
    place: 'row-start-1 col-start-1 col-span-2',
    cell: ({ buyer: { fullname, email } }) =>
      email === '' ? (
        <span className="text-ink-soft">Erased</span>
      ) : (
        <>
          <span className="block font-semibold max-md:pr-24">{fullname}</span>
          <span className="block text-ink-soft">
            <Breakable text={email} />
          </span>
        </>
      ),
  },
  {
    header: 'Guides',
    width: 'lg:w-auto',
    place: 'row-start-3 col-start-1 text-ink-soft',
    cell: ({ guides: items }) => (
      <span className="line-clamp-2 max-md:line-clamp-1">{items.map(({ title }) => title).join(', ')}</span>
    ),
  },
  {
    header: 'Status',
    width: 'lg:w-38',
    place: 'row-start-2 col-start-2',
    cell: (order) => <OrderStatus order={order} className="md:max-lg:whitespace-nowrap" />,
  },
  {
    header: 'Total',
    width: 'lg:w-32',
    place: 'row-start-1 col-start-2',
    numeric: true,
    cell: ({ totalCents, refundedCents, code }) => (
      <>
        <span className="block">{formatCents(totalCents)}</span>
        {code !== '' && totalCents > 0 && (
          <span className="block text-xs text-ink-soft max-md:hidden md:max-lg:whitespace-nowrap lg:whitespace-normal">
            code {code}
          </span>
        )}
        {refundedCents > 0 && (
          <span className="block text-xs whitespace-nowrap text-ink-soft">{formatCents(refundedCents)} refunded</span>
        )}
      </>
    ),
  },
];

/**
 * Orders by day, as tables below each other, and on phones as cards of three lines.
 * @param zone the business's
 */
export const OrderTable = ({ orders, zone }: { orders: readonly OfficeOrderRow[]; zone: string }) => {
  const [now] = useState(Date.now);
  const today = dayIn(zone, now);
  const days = [...new Set(orders.map(({ orderedAt }) => dayIn(zone, orderedAt)))];
  return (
    <div className="grid gap-6">
      {days.map((day, index) => (
        <section key={day} aria-label={dayName(day, today)}>
          <h2 className="mb-2 text-base">{dayName(day, today)}</h2>
          <DataTable
            caption={`Orders, newest first: ${dayName(day, today)}`}
            columns={columnsFor(zone)}
            rows={orders.filter(({ orderedAt }) => dayIn(zone, orderedAt) === day)}
            rowKey={({ number }) => number}
            isContinued={index > 0}
            isMarked={({ number }) => number === lastOpened.number}
          />
        </section>
      ))}
    </div>
  );
};
