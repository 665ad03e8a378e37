import { Link } from 'react-router-dom';
import type { ShopGuide } from '#contract/endpoints/guides/shapes.ts';
import type { LibraryGuide, PaidOrder, Payment } from '#contract/endpoints/orders/shapes.ts';
import { ButtonLink } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { classNames } from '../../components/ui/class-names.ts';
import { Problem } from '../../components/ui/problem.tsx';
import { paths } from '../../content/paths.ts';
import { messageOf } from '../api/api-error.ts';
import { useCatalog, usePayments, useProfile } from '../api/query.tsx';
import { OwnedGuide } from '../dashboard/owned-guides.tsx';
import { longDate } from '../dates/dates.ts';
import { GuideTitle } from '../shop/guide-title.tsx';
import { type Kind, kindOf } from '../shop/kind.ts';
import { formatDollars, savedOf } from '../shop/money.ts';

const latestOf = (orders: readonly PaidOrder[]): PaidOrder | undefined =>
  orders.toSorted((one, other) => Date.parse(other.paymentDate) - Date.parse(one.paymentDate))[0];

const useHasNoPayment = () => useProfile().data?.transactions.length === 0;

/** The latest payment with what it bought; undefined until it is known. */
const useLatestPayment = (): Payment | undefined => {
  const latest = latestOf(useProfile().data?.transactions ?? []);
  const { data: payments = [] } = usePayments();
  return latest && payments.find(({ _id, transactionID }) => [_id, transactionID].includes(latest.paymentID));
};

/** What the latest payment bought; undefined until it is known. */
const useLatestKind = (): Kind | undefined => {
  const payment = useLatestPayment();
  const { isError } = usePayments();
  return payment === undefined ? (isError ? 'guides' : undefined) : kindOf(payment.lines);
};

/**
 * Thanks for a payment, or says that there is none, for instance if someone opens the page by its
 * address.
 */
export const Thanks = () => {
  const hasNoPayment = useHasNoPayment();
  const kind = useLatestKind();
  const isFree = latestOf(useProfile().data?.transactions ?? [])?.amount === 0;
  return (
    <>
      <div>
        <h1 className="text-3xl">{hasNoPayment ? 'No payment yet' : 'Payment Successful!'}</h1>
        {!hasNoPayment && (
          <p className="mt-3">
            Thank you for your purchase! {/* It has its place before it is known what was bought. */}
            <span className={kind === undefined ? 'invisible' : undefined}>
              {kind === 'seats' ? (
                <span>You’re enrolled. The dates are on their way to your email.</span>
              ) : (
                <>
                  The PDF <span>{isFree ? 'is on its way' : 'has been sent'}</span> to your email.
                </>
              )}
            </span>
          </p>
        )}
      </div>
    </>
  );
};

/**
 * The payment just made: the order with the latest paymentDate (docs/product.md#payment-results).
 */
export const Receipt = () => {
  const profile = useProfile();
  const retry = () => void profile.refetch();
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
const Details = ({ payment }: { payment?: PaidOrder }) => (
  <Card>
    <dl className="grid gap-4 sm:grid-cols-[1fr_auto_auto] sm:gap-x-12">
      {/* PayPal knows nothing about an order of nothing, so it has our number. */}
      <Line label={payment?.amount === 0 ? 'Order number' : 'Transaction ID'} value={payment?.paymentID} isName />
      <Line label="Amount Paid" value={payment && formatDollars(payment.amount)} isName isWhole />
      <Line label="Payment Date" value={payment && longDate(payment.paymentDate)} isWhole />
    </dl>
  </Card>
);

interface LineProps {
  label: string;
  value: string | undefined;
  /** A number or a price, which translators leave as it is. */
  isName?: boolean;
  /** It never breaks across lines. */
  isWhole?: boolean;
}

const Line = ({ label, value, isName = false, isWhole = false }: LineProps) => (
  <div className="min-w-0">
    <dt className="text-sm text-ink-soft">{value === undefined ? <>&nbsp;</> : label}</dt>
    <dd
      className={classNames('font-bold tabular-nums', isWhole ? 'whitespace-nowrap' : 'break-words')}
      translate={isName ? 'no' : undefined}
    >
      {value ?? <span className="inline-block w-32 animate-breathe rounded-md bg-sand-deep">&nbsp;</span>}
    </dd>
  </div>
);

/** The titles and covers of the guides that the latest payment bought. */
export const BoughtGuides = () => {
  const payment = useLatestPayment();
  return payment && <GuidesOf payment={payment} />;
};

const GuidesOf = ({ payment }: { payment: Payment }) => {
  const owned = useProfile().data?.purchases.flatMap(({ pdfID }) => pdfID) ?? [];
  const { data: catalog = [] } = useCatalog();
  const bought = payment.pdfs;
  if (bought.length === 0) return null;
  return (
    <Card>
      <h2 className="text-xl">{boughtTitle(kindOf(bought), bought.length)}</h2>
      <ul className="mt-4">
        {bought.map(({ _id, title }) => (
          <BoughtGuide
            key={_id}
            title={title}
            guide={owned.find((guide) => guide._id === _id)}
            onSale={catalog.find((guide) => guide._id === _id)}
          />
        ))}
      </ul>
      <PaidAs payment={payment} />
    </Card>
  );
};

const boughtTitle = (kind: Kind, count: number): string =>
  ({ guides: count === 1 ? 'Your guide' : 'Your guides', seats: 'Your class', both: 'What you bought' })[kind];

interface BoughtGuideProps {
  title: string;
  guide: LibraryGuide | undefined;
  onSale: ShopGuide | undefined;
}

/** A guide with its download, as on the dashboard; after a refund, its title alone. */
const BoughtGuide = ({ title, guide, onSale }: BoughtGuideProps) =>
  guide === undefined ? (
    <li className="border-t border-line py-3 font-semibold first:border-t-0 last:pb-0">
      <GuideTitle title={title} subtitle="text-sm" />
    </li>
  ) : (
    <OwnedGuide guide={guide} onSale={onSale} />
  );

/** The bundles and the code of a payment, and what they saved. */
const PaidAs = ({ payment }: { payment: Payment }) => {
  const { lines, discount } = payment;
  const saved = savedOf(payment);
  if (saved === 0 && discount === null) return null;
  return (
    <ul className="mt-5 grid gap-1 border-t border-line pt-4 text-sm">
      {lines
        .filter(({ guides }) => guides.length > 0)
        .map(({ _id, title, price }) => (
          <li key={_id}>
            Bundle “<span>{title}</span>”: <span translate="no">{formatDollars(price)}</span>
          </li>
        ))}
      {discount !== null && (
        <li>
          Code <span translate="no">{discount.code}</span>:{' '}
          <span className="whitespace-nowrap" translate="no">
            {formatDollars(-discount.amount)}
          </span>
        </li>
      )}
      <li className="font-semibold text-success">
        You saved <span translate="no">{formatDollars(saved)}</span>
      </li>
    </ul>
  );
};

/** Where to go after a payment. */
export const NextSteps = () => {
  const kind = useLatestKind();
  const hasSeats = kind === 'seats';
  return (
    <>
      <div className="flex flex-wrap gap-3">
        {!useHasNoPayment() && (
          <ButtonLink
            to={`${paths.dashboard}${hasSeats ? '' : '#purchases'}`}
            size="lg"
            className={kind === undefined ? 'invisible' : undefined}
          >
            {hasSeats ? 'See your class' : 'Download your guides'}
          </ButtonLink>
        )}
        <ButtonLink to={paths.dashboard} variant="secondary" size="lg">
          Go Back
        </ButtonLink>
      </div>
      <p>
        Questions about your next step?{' '}
        <Link to={paths.book} className="text-link">
          Book a free consultation
        </Link>
        .
      </p>
    </>
  );
};
