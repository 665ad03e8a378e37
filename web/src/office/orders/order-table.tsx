import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { OfficeOrderRow } from '#contract/endpoints/orders/office.ts';
import { formatCents } from '#contract/money.ts';
import { classNames } from '../../components/ui/class-names.ts';
import { paths } from '../paths.ts';
import { Breakable } from '../ui/breakable.tsx';
import { formatDay } from '../ui/format.ts';
import { lastOpened } from './filter.ts';
import { orderName } from './order-name.ts';
import { OrderStatus } from './order-status.tsx';

interface Column {
  header: string;
  /** Where the cell is on the card of a phone, which has no labels. */
  place: string;
  numeric?: boolean;
  cell: (order: OfficeOrderRow) => ReactNode;
}

const columnsFor = (zone: string): readonly Column[] => [
  {
    header: 'Order',
    place: 'row-start-2 col-start-1',
    cell: (order) => (
      <>
        {/* On a phone, the whole card is the link. */}
        <Link
          to={paths.order(order.number)}
          className="text-link font-semibold whitespace-nowrap tabular-nums max-md:after:absolute max-md:after:inset-0"
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
    place: 'row-start-3 col-start-2 text-ink-soft',
    cell: ({ orderedAt }) => <span className="whitespace-nowrap">{formatDay(orderedAt, zone)}</span>,
  },
  {
    header: 'Buyer',
    place: 'row-start-1 col-start-1 md:w-1/4',
    cell: ({ buyer: { fullname, email } }) =>
      email === '' ? (
        <span className="text-ink-soft">Erased</span>
      ) : (
        <>
          <span className="block font-semibold">{fullname}</span>
          <span className="block text-ink-soft">
            <Breakable text={email} />
          </span>
        </>
      ),
  },
  {
    header: 'Guides',
    place: 'row-start-3 col-start-1 text-ink-soft',
    cell: ({ guides }) => (
      <span className="line-clamp-2 max-md:line-clamp-1">{guides.map(({ title }) => title).join(', ')}</span>
    ),
  },
  {
    header: 'Status',
    place: 'row-start-2 col-start-2',
    cell: (order) => <OrderStatus order={order} className="md:whitespace-nowrap" />,
  },
  {
    header: 'Total',
    place: 'row-start-1 col-start-2',
    numeric: true,
    cell: ({ totalCents, refundedCents, code }) => (
      <>
        <span className="block">{formatCents(totalCents)}</span>
        {code !== '' && totalCents > 0 && (
          <span className="block text-xs whitespace-nowrap text-ink-soft max-md:hidden">code {code}</span>
        )}
        {refundedCents > 0 && (
          <span className="block text-xs whitespace-nowrap text-ink-soft">{formatCents(refundedCents)} refunded</span>
        )}
      </>
    ),
  },
];

/**
 * Orders as a table, and on phones as cards of three lines. The roles are written out because
 * `display: block` takes them away.
 * @param zone the business's
 */
export const OrderTable = ({ orders, zone }: { orders: readonly OfficeOrderRow[]; zone: string }) => {
  const columns = columnsFor(zone);
  return (
    <table role="table" className="w-full border-collapse text-left text-sm max-md:block">
      <caption className="sr-only">Orders, newest first</caption>
      <thead role="rowgroup" className="max-md:sr-only">
        <tr role="row">
          {columns.map(({ header, numeric }) => (
            <th
              key={header}
              role="columnheader"
              scope="col"
              className={classNames(
                'border-b border-field px-3 py-2 font-semibold text-ink-soft first:pl-0 last:pr-0',
                numeric === true && 'text-right',
              )}
            >
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-md:grid max-md:gap-3">
        {orders.map((order) => (
          <tr
            key={order.number}
            role="row"
            className={classNames(
              'border-line max-md:relative max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-4 max-md:gap-y-1 max-md:rounded-md max-md:border max-md:p-4 md:border-b',
              order.number === lastOpened.number ? 'bg-teal-wash' : 'hover:bg-sand',
            )}
          >
            {columns.map(({ header, place, numeric, cell }, index) => {
              const Cell = index === 0 ? 'th' : 'td';
              return (
                <Cell
                  key={header}
                  {...(index === 0 ? { role: 'rowheader', scope: 'row' } : { role: 'cell' })}
                  className={classNames(
                    place,
                    'font-normal wrap-anywhere max-md:[&.col-start-2]:text-right md:px-3 md:py-2.5 md:align-top md:first:pl-0 md:last:pr-0',
                    numeric === true && 'text-right whitespace-nowrap tabular-nums',
                  )}
                >
                  {cell(order)}
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
