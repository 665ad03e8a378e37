import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { findOfficeOrders, listOfficeOrders } from '#contract/endpoints/orders/office.ts';
import { Button } from '../../components/ui/button.tsx';
import { classNames } from '../../components/ui/class-names.ts';
import { useOfficePages, useOfficeSession } from '../api.ts';
import { ExportDialog } from '../orders/export-dialog.tsx';
import { filterOf, hashOf } from '../orders/filter.ts';
import { FilterForm } from '../orders/filter-form.tsx';
import { GiveDialog } from '../orders/give-dialog.tsx';
import { OrderTable } from '../orders/order-table.tsx';
import { formatCount } from '../ui/format.ts';
import { ListState } from '../ui/list-state.tsx';
import { MoreButton } from '../ui/more-button.tsx';
import { OfficePage } from '../ui/office-page.tsx';

const dialogs = [
  { id: 'give', label: 'Give a guide', Dialog: GiveDialog },
  { id: 'export', label: 'Export', Dialog: ExportDialog },
] as const;

/** All orders: to search, to narrow down, to export, and to give a guide away. */
export const OrdersPage = () => {
  const { zone } = useOfficeSession();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const filter = filterOf(hash);
  const { search, ...range } = filter;
  const query = useOfficePages(search === '' ? listOfficeOrders : findOfficeOrders, search === '' ? range : filter);
  const orders = query.data?.pages.flatMap((page) => page.orders) ?? [];
  const isNarrowed = hashOf(filter) !== '';
  const [open, setOpen] = useState<(typeof dialogs)[number]['id'] | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <OfficePage
      title="Orders"
      actions={dialogs.map(({ id, label }) => (
        <Button
          key={id}
          variant="secondary"
          onClick={(event) => {
            opener.current = event.currentTarget;
            setOpen(id);
          }}
        >
          {label}
        </Button>
      ))}
    >
      <div className="grid gap-6">
        <FilterForm
          filter={filter}
          isBusy={query.isPlaceholderData}
          onChange={(next) => void navigate({ hash: hashOf(next) }, { replace: true })}
        />
        <p role="status" className="-mb-3 text-sm text-ink-soft empty:hidden">
          {isNarrowed && orders.length > 0 && !query.isPlaceholderData
            ? `${query.hasNextPage ? 'The newest ' : ''}${formatCount(orders.length, 'matching order')}`
            : ''}
        </p>
        <ListState
          query={query}
          name="orders"
          isEmpty={() => orders.length === 0}
          empty={
            isNarrowed
              ? {
                  title: 'No matching orders',
                  text: 'Enter a whole email address or number, or the beginning of a last name.',
                }
              : { title: 'No orders yet', text: 'The first sale shows up here.' }
          }
        >
          {() => (
            <div className={classNames(query.isPlaceholderData && 'opacity-55')} aria-busy={query.isPlaceholderData}>
              <OrderTable orders={orders} zone={zone} />
              <MoreButton query={query} count={orders.length} name="orders" />
            </div>
          )}
        </ListState>
      </div>
      {dialogs.map(
        ({ id, Dialog }) => open === id && <Dialog key={id} onClose={() => setOpen(null)} returnFocusTo={opener} />,
      )}
    </OfficePage>
  );
};
