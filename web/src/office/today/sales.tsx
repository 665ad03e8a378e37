import type { OfficeToday } from '#contract/endpoints/office/office.ts';
import { formatCents } from '#contract/money.ts';
import { formatCount, formatMethods } from '../ui/format.ts';
import { Sums } from '../ui/sums.tsx';
import { DailyBars } from './daily-bars.tsx';

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

/** Sales of today, the week and the month in a row, how they compare, and the days as bars. */
export const SalesSummary = ({ sales }: { sales: Sales }) => (
  <div className="grid gap-4 rounded-md border border-line p-5 sm:p-6">
    <Sums
      sums={periods.map(({ key, label }) => ({
        name: label,
        value: formatCents(sales[key].cents),
        note: [formatCount(sales[key].orders, 'order'), formatMethods(sales[key].outside)]
          .filter((part) => part !== '')
          .join(', '),
      }))}
    />
    <DailyBars days={sales.days} />
    <details className="-mt-2 text-sm">
      <summary className="text-link inline-flex min-h-11 items-center">Compare with the previous 14 days</summary>
      <ul className="grid gap-1">
        {periods.map(({ key, label, before }) => (
          <li key={key}>
            <span className="font-semibold">{label}:</span> <span>{comparison(sales[key], before)}</span>
          </li>
        ))}
      </ul>
    </details>
  </div>
);
