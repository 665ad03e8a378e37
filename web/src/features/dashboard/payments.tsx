import { Link } from 'react-router-dom';
import type { Payment } from '#contract/endpoints/orders/shapes.ts';
import { byMethod } from '#contract/words/payment-methods.ts';
import { classNames } from '../../components/ui/class-names.ts';
import { VisuallyHidden } from '../../components/ui/visually-hidden.tsx';
import { paths } from '../../content/paths.ts';
import { shortDate } from '../dates/dates.ts';
import { BundleGuides } from '../shop/bundles/bundle-guides.tsx';
import { GuideTitle } from '../shop/guide-title.tsx';
import { formatDollars } from '../shop/money.ts';
import { orderAgain } from './order-again.ts';
import { ResendReceiptInRow } from './resend-receipt.tsx';
import { canResend, hasReceipt, isFree, mustOrderAgain, statusText } from './status.ts';

const columns = ['Date', 'For', 'Amount', 'Status', 'Transaction ID', 'Receipt'] as const;

const newestFirst = (payments: readonly Payment[]) =>
  payments.toSorted((one, other) => Date.parse(other.date) - Date.parse(one.date));

/**
 * The payments as a table; on narrow screens each row has labels of its own. The roles are
 * explicit because some browsers drop a table's roles when CSS changes its display.
 */
export const Payments = ({ payments }: { payments: readonly Payment[] }) => {
  if (payments.length === 0) {
    return (
      <div className="grid gap-1">
        <p className="font-semibold">No payments yet</p>
        <p className="text-ink-soft">Every payment you make is listed here with its transaction ID.</p>
      </div>
    );
  }
  return (
    <table role="table" className="block w-full border-collapse text-left text-sm lg:table">
      <caption className="sr-only">Your payments, newest first</caption>
      <thead role="rowgroup" className="sr-only lg:not-sr-only lg:table-header-group">
        <tr role="row" className="border-b border-line">
          {columns.map((column) => (
            <th
              key={column}
              role="columnheader"
              scope="col"
              className={classNames(
                'py-2 pr-4 font-semibold text-ink-soft',
                column === 'Amount' && 'lg:text-right',
                column === 'Status' && 'lg:pl-4',
              )}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="grid lg:table-row-group">
        {newestFirst(payments).map((payment) => {
          const status = statusText(payment);
          return (
            <tr
              key={payment._id}
              role="row"
              className="grid gap-1.5 border-t border-line py-4 first:border-t-0 first:pt-0 last:pb-0 lg:table-row"
            >
              <Cell label="Date" className="whitespace-nowrap">
                {shortDate(payment.date)}
              </Cell>
              <Cell label="For" className="font-semibold">
                <Bought payment={payment} />
              </Cell>
              <Cell label="Amount" className="tabular-nums lg:text-right">
                <Amount payment={payment} />
              </Cell>
              <Cell label="Status" className="lg:max-w-64 lg:pl-4">
                <strong className={status.tone}>{status.text}</strong>
                {status.note !== null && <span className="block text-ink-soft">{status.note}</span>}
                {mustOrderAgain(payment) && <Link className="text-link" {...orderAgain(payment)} />}
              </Cell>
              <Cell label="Transaction ID" className="wrap-anywhere tabular-nums lg:whitespace-nowrap">
                <TransactionID payment={payment} />
              </Cell>
              <Cell label="Receipt" className="lg:w-32">
                {payment.receiptNumber !== '' && (
                  <span className="block font-semibold whitespace-nowrap tabular-nums" translate="no">
                    {payment.receiptNumber}
                  </span>
                )}
                <Link className="text-link" to={paths.receipt(payment._id)}>
                  <span>{hasReceipt(payment) ? 'View receipt' : 'View order'}</span>{' '}
                  <VisuallyHidden>of {shortDate(payment.date)}</VisuallyHidden>
                </Link>
                {canResend(payment) && <ResendReceiptInRow payment={payment} />}
              </Cell>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
};

const Bought = ({ payment: { lines } }: { payment: Payment }) => (
  <ul className="grid gap-1">
    {lines.map(({ _id, title, guides }) => (
      <li key={_id}>
        <span>
          <GuideTitle title={title} subtitle="text-ink-soft" />
        </span>{' '}
        <BundleGuides guides={guides} />
      </li>
    ))}
  </ul>
);

/** That of PayPal; money that came without it has none. */
const TransactionID = ({ payment }: { payment: Payment }) => {
  const { transactionID, method } = payment;
  if (method !== undefined) return <span>None</span>;
  if (transactionID === '') return <span>{isFree(payment) ? 'None' : 'None yet'}</span>;
  return <span translate="no">{transactionID}</span>;
};

const Amount = ({ payment: { amount, discount, method } }: { payment: Payment }) => (
  <>
    <span className="whitespace-nowrap" translate="no">
      {formatDollars(amount)}
    </span>
    {method !== undefined && <span className="block text-ink-soft">{byMethod[method]}</span>}
    {amount > 0 && discount !== null && (
      <span className="block text-ink-soft">
        with code <span translate="no">{discount.code}</span>
      </span>
    )}
  </>
);

interface CellProps {
  label: (typeof columns)[number];
  className: string;
  children: React.ReactNode;
}

const Cell = ({ label, className, children }: CellProps) => (
  <td
    role="cell"
    className="grid grid-cols-[8.5rem_1fr] content-start gap-x-3 align-top lg:table-cell lg:py-3 lg:pr-4 lg:first:w-px"
  >
    <span aria-hidden="true" className="text-ink-soft lg:hidden">
      {label}
    </span>
    <div className={className}>{children}</div>
  </td>
);
