import { Link } from 'react-router-dom';
import { listOfficeOrders } from '#contract/endpoints/office/list-office-orders.ts';
import { useOfficePages, useOfficeSession } from '../api.ts';
import { paths } from '../paths.ts';
import { DataTable } from '../ui/data-table.tsx';
import { formatMoment, formatMoney } from '../ui/format.ts';
import { ListState } from '../ui/list-state.tsx';
import { MoreButton } from '../ui/more-button.tsx';
import { OfficePage } from '../ui/office-page.tsx';

export const OrdersPage = () => {
  const { zone } = useOfficeSession();
  const query = useOfficePages(listOfficeOrders, { search: '', state: '', from: '', until: '' });
  const orders = query.data?.pages.flatMap((page) => page.orders) ?? [];
  return (
    <OfficePage title="Orders">
      <ListState
        query={query}
        name="orders"
        isEmpty={() => orders.length === 0}
        empty={{ title: 'No orders yet', text: 'The first sale appears here.' }}
      >
        {() => (
          <div>
            <DataTable
              caption="Orders"
              rows={orders}
              rowKey={(order) => order.number}
              columns={[
                {
                  header: 'Receipt',
                  cell: ({ number, receiptNumber }) => (
                    <Link className="text-link" to={paths.order(number)}>
                      {receiptNumber}
                    </Link>
                  ),
                },
                { header: 'Ordered', cell: ({ orderedAt }) => formatMoment(orderedAt, zone) },
                { header: 'Buyer', cell: ({ buyer }) => buyer.email },
                { header: 'Total', cell: ({ totalCents }) => formatMoney(totalCents), numeric: true },
              ]}
            />
            <MoreButton query={query} shown={orders.length} name="orders" />
          </div>
        )}
      </ListState>
    </OfficePage>
  );
};
