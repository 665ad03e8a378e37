import type { OfficeToday } from '#contract/endpoints/office/office.ts';
import { formatCents } from '#contract/money.ts';
import { formatCount } from '../ui/format.ts';
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

/** Sales of today, the week and the month beside the same time before, and the days as bars. */
export const SalesSummary = ({ sales }: { sales: Sales }) => (
  <div className="grid gap-6 rounded-md border border-line p-5 sm:p-6">
    <dl className="grid gap-5 sm:grid-cols-3 sm:gap-0 sm:divide-x sm:divide-line">
      {periods.map(({ key, label, before }) => (
        <div key={key} className="sm:px-5 sm:first:pl-0 sm:last:pr-0">
          <dt className="text-sm font-semibold text-ink-soft">{label}</dt>
          <dd>
            <p className="flex flex-wrap items-baseline gap-x-2">
              <span className="font-serif text-2xl font-semibold tabular-nums">{formatCents(sales[key].cents)}</span>
              <span className="text-sm">{formatCount(sales[key].orders, 'order')}</span>
            </p>
            <p className="text-sm text-ink-soft">{comparison(sales[key], before)}</p>
          </dd>
        </div>
      ))}
    </dl>
    <DailyBars days={sales.days} />
  </div>
);
