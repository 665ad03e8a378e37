import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { hoursText } from '#contract/dates.ts';
import type { Payment } from '#contract/endpoints/orders/shapes.ts';
import { byMethod } from '#contract/words/payment-methods.ts';
import { REFUND_POLICY } from '#contract/words/refund-policy.ts';
import { Breakable } from '../../components/ui/breakable.tsx';
import { ButtonLink } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { classNames } from '../../components/ui/class-names.ts';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { CopyField } from '../../components/ui/fields/copy-field.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { Fact, PrintButton, Sender } from '../../components/ui/paper.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { Totals } from '../../components/ui/totals.tsx';
import { paths } from '../../content/paths.ts';
import { NotLoaded } from '../api/not-loaded.tsx';
import { usePayments } from '../api/query.tsx';
import { longDate } from '../dates/dates.ts';
import { useSession } from '../session/session.ts';
import { BundleGuides } from '../shop/bundles/bundle-guides.tsx';
import { GuideTitle } from '../shop/guide-title.tsx';
import { type Kind, kindOf } from '../shop/kind.ts';
import { formatDollars, savedOf } from '../shop/money.ts';
import { orderAgain } from './order-again.ts';
import { ResendReceipt } from './resend-receipt.tsx';
import { canResend, hasReceipt, mustOrderAgain, statusText } from './status.ts';

/**
 * The visitor's receipt with this number. Someone else's receipt looks the same as one that doesn't
 * exist.
 */
export const Receipt = ({ number }: { number: string }) => {
  const payments = usePayments();
  const email = useSession()?.user.email;
  if (payments.isPending) {
    return (
      <div role="status" aria-label="Loading your receipt">
        <Skeleton className="h-96 max-w-narrow" />
      </div>
    );
  }
  if (payments.data === undefined) return <NotLoaded query={payments} title="Your receipt did not load" />;
  const payment = payments.data.find(({ _id }) => _id === number);
  if (payment === undefined) {
    return (
      <EmptyState
        title="Receipt not found"
        text={
          <Breakable
            text={`None of your payments has this number.${email === undefined ? '' : ` You’re logged in as ${email}: a receipt from another account shows only there.`}`}
          />
        }
        action={<ButtonLink to={paths.dashboard}>See your payments</ButtonLink>}
      />
    );
  }
  return hasReceipt(payment) ? <PaidReceipt key={number} payment={payment} /> : <UnpaidOrder payment={payment} />;
};

/** The receipt. When printed, it is the only part of the page that remains. */
const PaidReceipt = ({ payment }: { payment: Payment }) => {
  const status = statusText(payment);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,46rem)_minmax(0,1fr)] lg:gap-10 print:block">
      <div className="flex flex-wrap items-center gap-3 lg:order-2 lg:grid lg:w-fit lg:items-stretch print:hidden">
        <PrintButton />
        {canResend(payment) && <ResendReceipt payment={payment} />}
      </div>
      <Card className="grid gap-8 p-5 sm:p-10 print:border-0 print:p-0">
        <div className="grid gap-6 sm:grid-cols-[1fr_auto] print:grid-cols-[1fr_auto]">
          <div>
            <Sender />
          </div>
          <dl className="grid content-start gap-3 text-sm">
            {payment.receiptNumber !== '' && (
              <Fact term="Receipt number" isName>
                {payment.receiptNumber}
              </Fact>
            )}
            <Fact term="Date">{longDate(payment.date)}</Fact>
          </dl>
        </div>
        <dl className="grid gap-4 text-sm sm:grid-cols-2 print:grid-cols-2">
          <Fact term={payment.byLink ? 'For' : 'Sold to'} isName>
            <span>{payment.buyer.fullname}</span>
            <span className="block font-normal">
              <Breakable text={payment.buyer.email} />
            </span>
          </Fact>
          <Fact term="Payment">
            <span className={status.tone}>{status.text}</span>
            {status.note !== null && <span className="block font-normal text-ink-soft">{status.note}</span>}
          </Fact>
        </dl>
        <Items payment={payment} />
        <div className="grid gap-4 text-sm">
          {payment.method !== undefined && (
            <dl>
              <Fact term="You paid">{byMethod[payment.method]}</Fact>
            </dl>
          )}
          {payment.transactionID !== '' && (
            <dl>
              <Fact term="PayPal transaction" isName>
                {payment.transactionID}
              </Fact>
            </dl>
          )}
          <OrderNumber number={payment._id} />
          {payment.installment !== undefined && payment.installment.hours > 0 && (
            <p>
              <strong>Your hours:</strong> this payment added {hoursText(payment.installment.hours)}.{' '}
              <Link className="text-link print:hidden" to={paths.book}>
                Book a session
              </Link>
            </p>
          )}
          {canResend(payment) && payment.installment === undefined && <WhereItIs kind={kindOf(payment.lines)} />}
          <p className="text-ink-soft">
            <strong>Refunds:</strong>{' '}
            {payment.installment === undefined ? REFUND_POLICY : 'Your agreement says what can be refunded.'}{' '}
            <Link className="text-link print:hidden" to={paths.refund}>
              Refund and Cancellation
            </Link>
          </p>
        </div>
      </Card>
    </div>
  );
};

/** Where to find what was bought. */
const WhereItIs = ({ kind }: { kind: Kind }) => (
  <>
    {kind !== 'guides' && (
      <p>
        <strong>Your class:</strong> the dates and the link to join are on your{' '}
        <Link className="text-link" to={paths.dashboard}>
          dashboard
        </Link>
        .
      </p>
    )}
    {kind !== 'seats' && (
      <p>
        <strong>How to download:</strong> your guides are in your{' '}
        <Link className="text-link" to={`${paths.dashboard}#purchases`}>
          dashboard
        </Link>
        , at <span translate="no">{window.location.host + paths.dashboard}</span>, on any device, at any time.
      </p>
    )}
  </>
);

const itemHeadings: Readonly<Record<Kind, string>> = { guides: 'Guide', seats: 'Seat', both: 'Item' };

const Items = ({ payment: { lines, discount, amount, refunded, installment } }: { payment: Payment }) => (
  <table className="w-full border-collapse text-left">
    <caption className="sr-only">What was bought</caption>
    <thead>
      <tr className="border-b-2 border-navy text-sm">
        <th scope="col" className="py-2 pr-4 font-semibold">
          {installment === undefined ? itemHeadings[kindOf(lines)] : 'Installment'}
        </th>
        <th scope="col" className="py-2 text-right font-semibold">
          Price
        </th>
      </tr>
    </thead>
    <tbody>
      {lines.map(({ _id, title, price, guides }) => (
        <tr key={_id} className="border-b border-line">
          <td className="py-3 pr-4 wrap-anywhere">
            <GuideTitle title={title} subtitle="text-sm text-ink-soft" />
            <BundleGuides guides={guides} />
          </td>
          <td className="py-3 text-right align-top whitespace-nowrap tabular-nums" translate="no">
            {formatDollars(price)}
          </td>
        </tr>
      ))}
    </tbody>
    <Totals>
      {discount !== null && <TotalRow label={<Code code={discount.code} />} dollars={-discount.amount} />}
      <TotalRow label="Total paid, USD" dollars={amount} strong />
      {savedOf({ lines, discount }) > 0 && <TotalRow label="Saved" dollars={savedOf({ lines, discount })} />}
      {refunded > 0 && <TotalRow label="Refunded" dollars={-refunded} />}
      {refunded > 0 && <TotalRow label="Paid after refund" dollars={amount - refunded} strong />}
    </Totals>
  </table>
);

const Code = ({ code }: { code: string }) => (
  <span>
    Code <span translate="no">{code}</span>
  </span>
);

const TotalRow = ({ label, dollars, strong = false }: { label: ReactNode; dollars: number; strong?: boolean }) => (
  <tr className={strong ? 'font-bold' : 'font-normal'}>
    <th scope="row" className={classNames('pt-3 pr-4 text-right', !strong && 'font-normal')}>
      {label}
    </th>
    <td className="pt-3 text-right whitespace-nowrap tabular-nums" translate="no">
      {formatDollars(dollars)}
    </td>
  </tr>
);

/**
 * The number that support asks for. It is long, so its end is cut off on screen until the field to
 * copy it from is opened; on paper it is whole.
 */
const OrderNumber = ({ number }: { number: string }) => (
  <details className="group text-sm">
    <summary className="flex min-h-11 w-fit list-none items-center gap-x-2 print:min-h-0">
      <span className="text-ink-soft">Order number</span>
      <span
        className="w-[9ch] truncate font-semibold tabular-nums group-open:w-auto print:w-auto print:overflow-visible"
        translate="no"
      >
        {number}
      </span>
      <Icon name="plus" className="size-5 transition-[rotate] group-open:rotate-45 print:hidden" />
    </summary>
    <div className="pb-2 print:hidden">
      <CopyField label="Order number, for support" text={number} />
    </div>
  </details>
);

/** An order that hasn't been paid: its status, and what to do. */
const UnpaidOrder = ({ payment }: { payment: Payment }) => {
  const status = statusText(payment);
  return (
    <div className="grid max-w-narrow gap-6">
      <Card className="grid gap-5">
        <div>
          <p className={classNames('text-lg font-bold', status.tone)}>{status.text}</p>
          <p>{status.note}</p>
          {payment.status !== 'PAID_OTHERWISE' && (
            <p className="mt-3 text-ink-soft">Your receipt will be here as soon as the payment arrives.</p>
          )}
        </div>
        <dl className="grid gap-4 text-sm sm:grid-cols-2">
          <Fact term="Ordered">{longDate(payment.date)}</Fact>
        </dl>
        <OrderNumber number={payment._id} />
        <ul className="grid gap-1">
          {payment.lines.map(({ _id, title, price, guides }) => (
            <li key={_id} className="flex justify-between gap-4">
              <div className="wrap-anywhere">
                <GuideTitle title={title} subtitle="text-sm text-ink-soft" />
                <BundleGuides guides={guides} />
              </div>
              <span className="whitespace-nowrap tabular-nums" translate="no">
                {formatDollars(price)}
              </span>
            </li>
          ))}
          {payment.discount !== null && (
            <li className="flex justify-between gap-4">
              <Code code={payment.discount.code} />
              <span className="whitespace-nowrap tabular-nums" translate="no">
                {formatDollars(-payment.discount.amount)}
              </span>
            </li>
          )}
        </ul>
      </Card>
      <div className="flex flex-wrap gap-3">
        {mustOrderAgain(payment) && <ButtonLink {...orderAgain(payment)} />}
        <ButtonLink to={paths.contact} variant="secondary">
          Contact us
        </ButtonLink>
      </div>
    </div>
  );
};
