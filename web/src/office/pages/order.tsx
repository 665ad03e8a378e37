import { useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import { withWholeTimes } from '#contract/dates.ts';
import { getOfficeOrder, type OfficeOrder } from '#contract/endpoints/orders/office.ts';
import { Button } from '../../components/ui/button.tsx';
import { classNames } from '../../components/ui/class-names.ts';
import { showToast } from '../../components/ui/toast/toast.tsx';
import { officeQueries, useOfficeQuery, useOfficeSession } from '../api.ts';
import { BookRefundDialog } from '../orders/book-refund-dialog.tsx';
import { Delivered, Facts, History, Items, Notices } from '../orders/details.tsx';
import { Dispute } from '../orders/dispute.tsx';
import { EvidenceDialog } from '../orders/evidence-dialog.tsx';
import { lastOpened } from '../orders/filter.ts';
import { Installment } from '../orders/installment.tsx';
import { orderName } from '../orders/order-name.ts';
import { OrderStatus } from '../orders/order-status.tsx';
import { MoveDialog, ResendDialog, TakeBackDialog, takeBackLabel } from '../orders/other-dialogs.tsx';
import { RefundDialog } from '../orders/refund-dialog.tsx';
import { paths } from '../paths.ts';
import { BackLink } from '../ui/back-link.tsx';
import { ListState } from '../ui/list-state.tsx';
import { OfficePage } from '../ui/office-page.tsx';

const actions = [
  {
    id: 'evidence',
    label: () => 'Send to PayPal',
    Dialog: EvidenceDialog,
    isOffered: ({ dispute }: OfficeOrder) => dispute?.canSend === true,
  },
  {
    id: 'refund',
    label: () => 'Refund',
    Dialog: RefundDialog,
    // PayPal knows nothing of what came another way.
    isOffered: ({ refundableCents, paypalOrderId }: OfficeOrder) => refundableCents > 0 && paypalOrderId !== '',
  },
  {
    id: 'book-refund',
    label: () => 'Record a refund outside PayPal',
    Dialog: BookRefundDialog,
    isOffered: ({ refundableCents, status }: OfficeOrder) => refundableCents > 0 && status !== 'DISPUTED',
  },
  {
    id: 'resend',
    label: () => 'Send the receipt again',
    Dialog: ResendDialog,
    isOffered: (order: OfficeOrder) => order.canResend,
  },
  {
    id: 'take-back',
    label: takeBackLabel,
    Dialog: TakeBackDialog,
    isOffered: (order: OfficeOrder) => order.canTakeBack,
  },
  {
    id: 'move',
    label: () => 'Move to another email',
    Dialog: MoveDialog,
    isOffered: (order: OfficeOrder) => order.canMove,
  },
] as const;

/** One order: who bought what, what happened since, and what can be done about it. */
export const OrderPage = () => {
  const { number = '' } = useParams();
  const query = useOfficeQuery(getOfficeOrder, { number });
  useEffect(() => {
    lastOpened.number = number;
  }, [number]);
  return (
    <OfficePage
      title={query.data === undefined ? 'Order' : orderName(query.data)}
      lead={<BackLink to={paths.orders}>All orders</BackLink>}
    >
      <ListState query={query} name="order">
        {(order) => <Order order={order} />}
      </ListState>
    </OfficePage>
  );
};

const Order = ({ order }: { order: OfficeOrder }) => {
  const { zone } = useOfficeSession();
  const [open, setOpen] = useState<(typeof actions)[number]['id'] | null>(null);
  const state = useRef<HTMLParagraphElement>(null);
  const returnFocusTo = useRef<HTMLElement>(null);
  const offered = actions.filter(({ isOffered }) => isOffered(order));

  const onDone = (changed: OfficeOrder, message: string) => {
    officeQueries.setQueryData([getOfficeOrder.id, { number: order.number }], changed);
    showToast({ kind: 'success', text: message });
    // The button may be gone.
    returnFocusTo.current = state.current;
    setOpen(null);
  };

  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 print:hidden">
        <p ref={state} tabIndex={-1} className="text-lg outline-none">
          <OrderStatus order={order} />
        </p>
        <div className="flex flex-wrap gap-3">
          {offered.map(({ id, label }) => (
            <Button
              key={id}
              variant="secondary"
              onClick={(event) => {
                returnFocusTo.current = event.currentTarget;
                setOpen(id);
              }}
            >
              {label(order)}
            </Button>
          ))}
        </div>
      </div>
      <p className="max-w-text wrap-anywhere">{withWholeTimes(order.summary)}</p>
      <Notices order={order} />
      {order.dispute !== undefined && <Dispute dispute={order.dispute} zone={zone} />}
      <div
        className={classNames(
          'grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]',
          order.dispute !== undefined && 'print:hidden',
        )}
      >
        <div className="grid gap-6">
          {order.installment === undefined ? <Items order={order} /> : <Installment order={order} />}
          <History order={order} zone={zone} />
          {order.installment === undefined && <Delivered order={order} zone={zone} />}
        </div>
        <Facts order={order} zone={zone} />
      </div>
      {actions.map(
        ({ id, Dialog }) =>
          open === id && (
            <Dialog
              key={id}
              order={order}
              onClose={() => setOpen(null)}
              onDone={onDone}
              returnFocusTo={returnFocusTo}
            />
          ),
      )}
    </div>
  );
};
