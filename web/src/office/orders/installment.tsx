import { Link } from 'react-router-dom';
import { hoursText } from '#contract/dates.ts';
import type { OfficeOrder } from '#contract/endpoints/orders/office.ts';
import { formatCents } from '#contract/money.ts';
import { paths } from '../paths.ts';
import { Part } from '../ui/part.tsx';

/** What an order of an agreement paid: no guides, but hours. */
export const Installment = ({ order }: { order: OfficeOrder }) => {
  const { guides: items, installment, totalCents } = order;
  return (
    installment !== undefined && (
      <Part title="Installment">
        <p className="flex items-baseline justify-between gap-4">
          <span className="min-w-0 font-semibold wrap-anywhere">{items.map(({ title }) => title).join(', ')}</span>
          <span className="font-semibold whitespace-nowrap tabular-nums">{formatCents(totalCents)}</span>
        </p>
        <p className="mt-1 text-sm text-ink-soft">
          It brought {hoursText(installment.hours)}; {installment.unusedHours.toLocaleString('en-US')} are unused.
        </p>
        {installment.unpaid !== undefined && (
          <p className="mt-1 text-sm font-semibold text-danger">{installment.unpaid}</p>
        )}
        <Link
          className="text-link mt-2 inline-flex min-h-11 items-center font-semibold"
          to={paths.agreement(installment.agreement)}
        >
          Open the agreement
        </Link>
      </Part>
    )
  );
};
