import { shortDay } from '#contract/dates.ts';
import type { OfficeToday } from '#contract/endpoints/office/office.ts';
import { formatCents } from '#contract/money.ts';
import { formatCount, formatMethods } from '../ui/format.ts';
import { RowSection } from '../ui/rows.tsx';
import { Sums } from '../ui/sums.tsx';

type Sales = NonNullable<OfficeToday['sales']>;
type Period = Sales['today'];

/** How a period compares with the same time before, such as "yesterday". */
const comparison = ({ cents, beforeCents, beforeOrders }: Period, before: string): string => {
  const difference = cents - beforeCents;
  if (beforeOrders === 0) return `No sales by this time ${before}.`;
  const was = `${formatCents(beforeCents)} from ${formatCount(beforeOrders, 'order')}`;
  if (difference === 0) return `The same as by this time ${before}: ${was}.`;
  return `${formatCents(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'} than by this time ${before}: ${was}.`;
};

const periods = [
  { key: 'today', label: 'Today', before: 'yesterday' },
  { key: 'week', label: 'This week', before: 'last week' },
  { key: 'month', label: 'This month', before: 'last month' },
] as const;

/** Sales of today, the week and the month in a row; folded, the days and how they compare. */
export const SalesSummary = ({ sales }: { sales: Sales }) => (
  <RowSection title="Sales">
    <Sums
      sums={periods.map(({ key, label }) => ({
        name: label,
        value: formatCents(sales[key].cents),
        note: [formatCount(sales[key].orders, 'order'), formatMethods(sales[key].outside)]
          .filter((part) => part !== '')
          .join(', '),
      }))}
    />
    <details className="text-sm">
      <summary className="text-link inline-flex min-h-11 items-center">{`The last ${String(sales.days.length)} days`}</summary>
      <ul className="grid gap-1 pb-3">
        {periods.map(({ key, label, before }) => (
          <li key={key}>
            <span className="font-semibold">{label}:</span> <span>{comparison(sales[key], before)}</span>
          </li>
        ))}
      </ul>
      <DailySales days={sales.days} />
    </details>
  </RowSection>
);

/** What each day and the one of two weeks before brought, the newest first. */
const DailySales = ({ days }: Pick<Sales, 'days'>) => (
  <table className="w-full text-left tabular-nums sm:w-auto">
    <caption className="sr-only">Sales by day, and in the previous 14 days</caption>
    <thead>
      <tr className="border-b border-line text-ink-soft">
        <th scope="col" className="py-2 pr-6 font-semibold">
          Day
        </th>
        <th scope="col" className="py-2 pr-6 text-right font-semibold">
          Sales
        </th>
        <th scope="col" className="py-2 text-right font-semibold">
          Previous 14 days
        </th>
      </tr>
    </thead>
    <tbody>
      {days.toReversed().map(({ day, cents, beforeCents }) => (
        <tr key={day} className="border-b border-line last:border-b-0">
          <th scope="row" className="py-2 pr-6 font-normal whitespace-nowrap">
            {shortDay(day)}
          </th>
          <td className="py-2 pr-6 text-right">{formatCents(cents)}</td>
          <td className="py-2 text-right">{formatCents(beforeCents)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
