import { Link, useNavigate } from 'react-router-dom';
import { REFUND_POLICY } from '#contract/refund-policy.ts';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { classNames } from '#web/components/ui/class-names.ts';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { Problem } from '#web/components/ui/problem.tsx';
import { LoadingOverlay } from '#web/components/ui/spinner.tsx';
import { VisuallyHidden } from '#web/components/ui/visually-hidden.tsx';
import { paths } from '#web/content/paths.ts';
import { reportProblem } from '../api/report-problem.ts';
import { useSession } from '../auth/session.ts';
import { inDollars } from '../shop/money.ts';
import { removeSelected, type SelectedPdf, selection, selectionState, useSelection } from '../shop/selection.ts';
import { PayPalButton } from './paypal-button.tsx';
import { type PaymentProblem, usePayment } from './use-payment.ts';

type OnRemove = (ids: readonly string[]) => void;

/** The cart, the bill and PayPal's button (docs/product.md#payment-page). */
export const Checkout = () => {
  const navigate = useNavigate();
  const selected = useSelection();
  const payment = usePayment(selected);

  const remove = (ids: readonly string[]) => {
    payment.dismissProblem();
    removeSelected(ids);
    if (selection.read().length === 0) void navigate(paths.majorInsights);
  };

  return (
    <div className="grid items-start gap-6 md:grid-cols-[1fr_24rem]">
      <Cart selected={selected} onRemove={remove} />
      <Card className="md:sticky md:top-6">
        <h2 className="text-xl">Bill Details</h2>
        <dl className="mt-4 grid gap-3 tabular-nums">
          <BillLine label="Total Courses pdf" value={String(selected.length)} />
          <BillLine label="Total fee" value={inDollars(payment.fee)} />
          <BillLine
            label="To Pay"
            value={inDollars(payment.total)}
            className="border-t border-line pt-3 text-lg font-bold"
          />
        </dl>
        {selected.length > 0 && (
          <div className="mt-5 grid gap-4">
            {payment.problem !== null && <ProblemNotice problem={payment.problem} onRemove={remove} />}
            {/* PayPal's own light button; a stacking context keeps it below our overlay. */}
            <div className="isolate min-h-10">
              <PayPalButton events={payment.events} />
            </div>
            <PaymentNotes />
          </div>
        )}
      </Card>
      {payment.busy !== null && <LoadingOverlay label={payment.busy} />}
    </div>
  );
};

const Cart = ({ selected, onRemove }: { selected: readonly SelectedPdf[]; onRemove: OnRemove }) => {
  const navigate = useNavigate();
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">Selected Courses pdf</h2>
        <Button
          variant={selected.length === 0 ? 'primary' : 'secondary'}
          onClick={() => {
            void navigate(paths.majorInsights, { state: selectionState(selected) });
          }}
        >
          Add More Pdf's
        </Button>
      </div>
      {selected.length === 0 ? (
        <div className="mt-5">
          <EmptyState title="No PDFs selected" text="Choose the guides you want, then pay for them here." />
        </div>
      ) : (
        <ul className="mt-4">
          {selected.map((item, place) => (
            <CartItem key={item._id ?? `${item.title} ${String(place)}`} item={item} onRemove={onRemove} />
          ))}
        </ul>
      )}
    </Card>
  );
};

/** What the buyer should know before paying. */
const PaymentNotes = () => {
  const email = useSession()?.user.email;
  return (
    <div className="grid gap-2 text-sm text-ink-soft">
      <p>
        You pay in PayPal’s own window: your card and account details never reach us. Once you approve there, we confirm
        the payment here, and your guides will be in your dashboard
        {email === undefined ? '' : ` and in your inbox at ${email}`}.
      </p>
      <p>
        <strong>Refunds:</strong> {REFUND_POLICY}{' '}
        <Link className="text-link" to={paths.refund}>
          Refund and cancellation
        </Link>
        ,{' '}
        <Link className="text-link" to={paths.contact}>
          contact page
        </Link>
      </p>
    </div>
  );
};

const BillLine = ({ label, value, className }: { label: string; value: string; className?: string }) => (
  <div className={classNames('flex items-baseline justify-between gap-4', className)}>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);

const CartItem = ({ item, onRemove }: { item: SelectedPdf; onRemove: OnRemove }) => {
  const { _id, title, desc, amount } = item;
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-4 border-t border-line py-4 first:border-t-0 last:pb-0">
      <h3 className="min-w-0 text-lg">{title}</h3>
      <p className="justify-self-end text-lg font-bold tabular-nums">{inDollars(amount)}</p>
      <p className="col-span-2 mt-1 max-w-text text-sm text-ink-soft sm:col-span-1">{desc}</p>
      <div className="col-span-2 self-end justify-self-end sm:col-span-1">
        <Button
          variant="quiet"
          className="-mr-5 -mb-2"
          disabled={_id === undefined}
          onClick={() => {
            if (_id === undefined) reportProblem('A selected guide without _id cannot be removed');
            else onRemove([_id]);
          }}
        >
          Cancel <VisuallyHidden>{title}</VisuallyHidden>
        </Button>
      </div>
    </li>
  );
};

const RemoveAll = ({ ids, onRemove }: { ids: readonly string[]; onRemove: OnRemove }) =>
  ids.length > 0 && (
    <Button
      variant="secondary"
      onClick={() => {
        onRemove(ids);
      }}
    >
      {ids.length === 1 ? 'Remove it' : 'Remove them'}
    </Button>
  );

const ProblemNotice = ({ problem, onRemove }: { problem: PaymentProblem; onRemove: OnRemove }) => {
  switch (problem.kind) {
    case 'owned':
      return (
        <div className="grid gap-3">
          <Problem
            title={
              problem.ids.length > 1 ? 'You already own guides in this cart' : 'You already own a guide in this cart'
            }
            message={problem.message}
          />
          <RemoveAll ids={problem.ids} onRemove={onRemove} />
        </div>
      );
    case 'unconfirmed':
      return (
        <div className="grid gap-3">
          <Problem title="A payment is still being confirmed" message={problem.message} />
          <ButtonLink variant="secondary" to={paths.dashboard}>
            See your payments
          </ButtonLink>
          <RemoveAll ids={problem.ids} onRemove={onRemove} />
        </div>
      );
    case 'total-changed':
      return <Problem title="The total has changed" message={problem.message} />;
    case 'unavailable':
      return <Problem title="We can’t accept payment for this cart" message={problem.message} />;
    case 'popup-blocked':
      return (
        <Problem
          title="Your browser blocked PayPal’s window"
          message="Allow pop-ups for this site, then press the button again. Nothing has been charged."
        />
      );
  }
};
