import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { readSeatId } from '#contract/endpoints/classes/shapes.ts';
import type { Bill } from '#contract/endpoints/orders/shapes.ts';
import { classPath } from '#contract/pages/class-path.ts';
import { Breakable } from '../../components/ui/breakable.tsx';
import { Button, ButtonLink } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { classNames } from '../../components/ui/class-names.ts';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { CopyField } from '../../components/ui/fields/copy-field.tsx';
import { Problem } from '../../components/ui/problem.tsx';
import { LoadingOverlay, Spinner } from '../../components/ui/spinner.tsx';
import { VisuallyHidden } from '../../components/ui/visually-hidden.tsx';
import { paths } from '../../content/paths.ts';
import { messageOf } from '../api/api-error.ts';
import { reportProblem } from '../api/report-problem.ts';
import { useSession } from '../session/session.ts';
import { BundleGuides } from '../shop/bundles/bundle-guides.tsx';
import { CoverPicture } from '../shop/guide-cover.tsx';
import { GuideTitle } from '../shop/guide-title.tsx';
import { type Kind, kindOf } from '../shop/kind.ts';
import { formatDollars } from '../shop/money.ts';
import {
  joinPutAside,
  removeSelected,
  type SelectedItem,
  selection,
  selectionState,
  useHasPutAside,
  useSelection,
} from '../shop/selection.ts';
import { cartProblemOf } from './bill.ts';
import { BillDetails, type Payment } from './bill-details.tsx';
import { linkOfCart, useCartOfLink } from './cart-link.ts';
import { CartProblemNotice, type OnRemove } from './cart-problem.tsx';
import { kindTexts } from './kind-texts.ts';
import { PayPalButton } from './paypal-button.tsx';
import { PopupBlocked } from './popup-blocked.tsx';
import { type PaymentProblem, usePayment } from './use-payment.ts';

// Only for people who can't pay themselves.
const AskToPay = lazy(async () => ({ default: (await import('./link/ask-to-pay.tsx')).AskToPay }));

/** The cart, the bill and PayPal's button (docs/product.md#payment-page). */
export const Checkout = () => {
  const navigate = useNavigate();
  const link = useCartOfLink();
  const selected = useSelection();
  const payment = usePayment(selected);
  const { bill } = payment.priced;
  const kind = kindOf(selected);
  const [isAsking, setAsking] = useState(false);

  const remove = (ids: readonly string[]) => {
    payment.dismissProblem();
    removeSelected(ids);
    if (selection.read().length === 0) void navigate(kind === 'seats' ? paths.classes : paths.majorInsights);
  };

  const asking = isAsking ? (
    <Suspense fallback={<Spinner label="Opening the form…" />}>
      <AskToPay payment={payment} selected={selected} cartProblem={cartProblemNotice(remove)} />
    </Suspense>
  ) : (
    <Button variant="secondary" onClick={() => setAsking(true)}>
      Ask someone else to pay
    </Button>
  );

  if (link.isFilling) return <Spinner label="Finding what you chose…" />;
  if (link.failure !== null) {
    return (
      <Problem
        title="What you chose did not load"
        message={messageOf(link.failure.error, 'Please try again in a minute.')}
        onRetry={link.failure.retry}
      />
    );
  }
  return (
    <div className="grid items-start gap-6 md:grid-cols-[1fr_24rem]">
      {/* First, so that phones show PayPal's button without scrolling. Not sticky once it may be
          taller than the screen. */}
      <Card className={classNames('md:col-start-2 md:row-start-1', !isAsking && 'md:sticky md:top-6')}>
        <h2 className="text-xl">Bill Details</h2>
        <BillDetails selected={selected} payment={payment} />
        {selected.length > 0 && (
          <div className="mt-5 grid gap-4">
            {payment.problem !== null && (
              <ProblemNotice
                problem={payment.problem}
                link={linkOfCart(selected, payment.priced.code)}
                kind={kind}
                onRemove={remove}
              />
            )}
            <WayToPay kind={kind} payment={payment} asking={asking} />
          </div>
        )}
      </Card>
      <Cart selected={selected} bill={bill} onRemove={remove} />
      {payment.busy !== null && <LoadingOverlay label={payment.busy} />}
    </div>
  );
};

/** A prop, because a module that this page and a lazy part share makes the first load larger. */
const cartProblemNotice = (onRemove: OnRemove) => (error: Error | null, onSolve: () => void) => {
  const problem = cartProblemOf(error);
  return (
    problem && (
      <CartProblemNotice
        problem={problem}
        onRemove={(ids) => {
          onSolve();
          onRemove(ids);
        }}
      />
    )
  );
};

/** PayPal's button; for a cart that costs nothing, our own. */
interface WayToPayProps {
  kind: Kind;
  payment: Payment;
  asking: ReactNode;
}

const WayToPay = ({ kind, payment, asking }: WayToPayProps) => {
  const { isPending, failure } = payment.priced;
  // PayPal's button stays while a code is checked, but isn't loaded before the first total.
  const [hasTotal, setHasTotal] = useState(!isPending);
  if (!hasTotal && !isPending) setHasTotal(true);
  if (failure !== null) {
    return (
      <Problem
        stacked
        title="The total did not load"
        message={messageOf(failure.error, 'Please try again in a minute.')}
        onRetry={() => void failure.refetch()}
      />
    );
  }
  if (!hasTotal) return <Spinner label="Adding up your total…" />;
  if (payment.isFree) {
    return (
      <>
        <Button size="lg" loading={payment.isOrdering} onClick={payment.getGuides}>
          {kindTexts[kind].get}
        </Button>
        <p className="text-sm text-ink-soft">
          There’s nothing to pay, so you don’t need PayPal. After this, {kindTexts[kind].after}
          <InboxToo />.
        </p>
      </>
    );
  }
  return (
    <>
      {/* PayPal's own light button; a stacking context keeps it below our overlay. */}
      <div className="isolate min-h-10">
        <PayPalButton events={payment.events} />
      </div>
      <PaymentNotes kind={kind} />
      <p className="text-sm">To pay you must be 18 or older. If you aren’t, a parent can pay for you.</p>
      {asking}
    </>
  );
};

interface CartProps {
  selected: readonly SelectedItem[];
  bill: Bill | null;
  onRemove: OnRemove;
}

const Cart = ({ selected, bill, onRemove }: CartProps) => {
  const navigate = useNavigate();
  const hasMore = useHasPutAside();
  const kind = kindOf(selected);
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">{kindTexts[kind].cart}</h2>
        {kind === 'seats' ? (
          <ButtonLink variant="secondary" to={classOf(selected)}>
            See the class
          </ButtonLink>
        ) : (
          <Button
            variant={selected.length === 0 ? 'primary' : 'secondary'}
            onClick={() => {
              joinPutAside();
              void navigate(paths.majorInsights, { state: selectionState(selection.read()) });
            }}
          >
            Add More Pdf's
          </Button>
        )}
      </div>
      {selected.length === 0 ? (
        <div className="mt-5">
          <EmptyState title="No PDFs selected" text="Choose the guides you want, then pay for them here." />
        </div>
      ) : (
        <ul className="mt-4">
          {selected.map((item, place) => (
            <CartItem key={item._id ?? `${item.title} ${String(place)}`} item={item} bill={bill} onRemove={onRemove} />
          ))}
        </ul>
      )}
      {hasMore && (
        <p className="mt-4 border-t border-line pt-4 text-sm text-ink-soft">
          The {kind === 'guides' && 'other '}guides you selected aren’t in this payment. You’ll find them in the shop
          afterward.
        </p>
      )}
    </Card>
  );
};

/** The page of the class of a seat in the cart. */
const classOf = (selected: readonly SelectedItem[]): string => {
  const seat = readSeatId(selected[0]?._id ?? '');
  return seat === undefined ? paths.classes : classPath(seat.classId);
};

/** That it comes by email, too. */
const InboxToo = () => {
  const email = useSession()?.user.email;
  return (
    email !== undefined && (
      <span>
        {' '}
        and in your inbox at{' '}
        <span translate="no">
          <Breakable text={email} />
        </span>
      </span>
    )
  );
};

/** What the buyer should know before paying. */
const PaymentNotes = ({ kind }: { kind: Kind }) => {
  return (
    <div className="grid gap-2 text-sm text-ink-soft">
      <p>
        You pay in PayPal’s own window: your card and account details never reach us. Once you approve there, we confirm
        the payment here, and {kindTexts[kind].after}
        <InboxToo />.
      </p>
      <p>
        {kindTexts[kind].refund}{' '}
        <Link className="text-link" to={paths.refund}>
          Refund policy
        </Link>
      </p>
    </div>
  );
};

const namesOf = (guides: readonly { title: string }[]): string => guides.map(({ title }) => `“${title}”`).join(', ');

/** What the bill says about an item of the cart; no price if it is in a bundle of the cart. */
const pricedItem = ({ _id, amount, guides = [] }: SelectedItem, bill: Bill | null) => {
  if (bill === null) return { price: amount, notCharged: [] };
  const line = bill.lines.find((one) => one._id === _id);
  const charged = bill.lines.flatMap((one) => [one, ...one.guides]);
  return {
    price: line?.price,
    notCharged: guides.filter((guide) => !charged.some((one) => one._id === guide._id)),
  };
};

const CartItem = ({ item, bill, onRemove }: { item: SelectedItem; bill: Bill | null; onRemove: OnRemove }) => {
  const { _id, title, desc, cover, guides = [] } = item;
  const { price, notCharged } = pricedItem(item, bill);
  return (
    <li className="flex gap-4 border-t border-line py-4 first:border-t-0 last:pb-0">
      {cover !== undefined && (
        <div className="w-16 shrink-0 sm:w-20">
          <CoverPicture src={cover} />
        </div>
      )}
      <div className="grid min-w-0 grow content-start gap-x-4 sm:grid-cols-[1fr_auto]">
        <h3 className="min-w-0 text-lg">
          <GuideTitle title={title} />
        </h3>
        <p className="text-lg font-bold whitespace-nowrap tabular-nums sm:justify-self-end">
          {price === undefined ? <span>In the bundle</span> : <span translate="no">{formatDollars(price)}</span>}
        </p>
        <div className="max-w-text">
          <p className="mt-1 text-sm text-ink-soft">{desc}</p>
          <BundleGuides guides={guides} />
          {notCharged.length > 0 && (
            <p className="mt-2 text-sm">
              {`Not charged, because you own ${notCharged.length === 1 ? 'it' : 'them'}: ${namesOf(notCharged)}`}
            </p>
          )}
        </div>
        <div className="self-end justify-self-end">
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
      </div>
    </li>
  );
};

interface ProblemNoticeProps {
  problem: PaymentProblem;
  /** Opens the same cart in another browser. */
  link: string;
  kind: Kind;
  onRemove: OnRemove;
}

const ProblemNotice = ({ problem, link, kind, onRemove }: ProblemNoticeProps) => {
  if (problem.kind === 'not-ready') {
    return <Problem title={kindTexts[kind].notReady} message={`${problem.message} Nothing has been charged.`} />;
  }
  if (problem.kind === 'popup-blocked') {
    return (
      <PopupBlocked
        advice={`Open the page in Safari or Chrome: choose that in the app’s menu, or copy this link and paste it there. ${kindTexts[kind].comeAlong}`}
      >
        <CopyField label="Link to this payment" text={link} />
      </PopupBlocked>
    );
  }
  return <CartProblemNotice problem={problem} onRemove={onRemove} />;
};
