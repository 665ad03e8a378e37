import type { Transaction } from '#contract/shapes.ts';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { Problem } from '#web/components/ui/problem.tsx';
import { RouteLine } from '#web/components/ui/route-line.tsx';
import { paths } from '#web/content/paths.ts';
import { messageOf } from '../api/api-error.ts';
import { useProfile } from '../api/query.tsx';
import { longDate } from '../dashboard/dates.ts';
import { checkoutSteps } from './checkout-steps.ts';

const latestOf = (transactions: readonly Transaction[]): Transaction | undefined =>
  transactions.toSorted((one, other) => Date.parse(other.paymentDate) - Date.parse(one.paymentDate))[0];

const useHasNoPayment = () => useProfile().data?.transactions.length === 0;

/**
 * Thanks for a payment, or says that there is none, for instance if someone opens the page by its
 * address.
 */
export const Thanks = () => {
  const hasNoPayment = useHasNoPayment();
  return (
    <>
      {!hasNoPayment && <RouteLine steps={checkoutSteps} current={3} label="Checkout" />}
      <div>
        <h1 className="text-3xl">{hasNoPayment ? 'No payment yet' : 'Payment Successful!'}</h1>
        {!hasNoPayment && <p className="mt-3">Thank you for your purchase! The PDF has been sent to your email.</p>}
      </div>
    </>
  );
};

/**
 * The payment just made: the transaction with the latest paymentDate
 * (docs/product.md#payment-results).
 */
export const Receipt = () => {
  const profile = useProfile();
  const retry = () => {
    void profile.refetch();
  };
  if (profile.isPending) {
    return (
      <div role="status" aria-label="Loading your receipt">
        <Details />
      </div>
    );
  }
  if (profile.data === undefined) {
    return (
      <Problem
        title="Your payment details didn’t load"
        message={messageOf(profile.error, 'Please try again in a minute. Don’t pay again.')}
        onRetry={retry}
      />
    );
  }
  const latest = latestOf(profile.data.transactions);
  if (latest === undefined) {
    return (
      <Problem message="A payment can take a minute to show up. If you just paid, don’t pay again." onRetry={retry} />
    );
  }
  return <Details payment={latest} />;
};

/** Without a payment, a placeholder of the same height, so that the links below don't move. */
const Details = ({ payment }: { payment?: Transaction }) => (
  <Card>
    <dl className="grid gap-4 sm:grid-cols-[1fr_auto_auto] sm:gap-x-12">
      <Line label="Transaction ID" value={payment?.paymentID} />
      <Line label="Amount Paid" value={payment && `$${payment.amount.toFixed(2)}`} />
      <Line label="Payment Date" value={payment && longDate(payment.paymentDate)} />
    </dl>
  </Card>
);

const Line = ({ label, value }: { label: string; value: string | undefined }) => (
  <div className="min-w-0">
    <dt className="text-sm text-ink-soft">{value === undefined ? <>&nbsp;</> : label}</dt>
    <dd className="font-bold break-words tabular-nums">
      {value ?? <span className="inline-block w-32 animate-breathe rounded-md bg-sand-deep">&nbsp;</span>}
    </dd>
  </div>
);

/** Where to go after a payment. */
export const NextSteps = () => (
  <div className="flex flex-wrap gap-3">
    {!useHasNoPayment() && (
      <ButtonLink to={`${paths.dashboard}#purchases`} size="lg">
        Download your guides
      </ButtonLink>
    )}
    <ButtonLink to={paths.dashboard} variant="secondary" size="lg">
      Go Back
    </ButtonLink>
  </div>
);
