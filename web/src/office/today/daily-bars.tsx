import { shortDay } from '#contract/dates.ts';
import type { OfficeToday } from '#contract/endpoints/office/office.ts';
import { formatCents } from '#contract/money.ts';

type Days = NonNullable<OfficeToday['sales']>['days'];

const SLOT = 40;
const HEIGHT = 100;

/**
 * Sales by day as bars, beside those of the previous 14 days, with the numbers as a table below.
 */
export const DailyBars = ({ days }: { days: Days }) => {
  const most = Math.max(1, ...days.flatMap(({ cents, beforeCents }) => [cents, beforeCents]));
  const total = days.reduce((sum, { cents }) => sum + cents, 0);
  const totalBefore = days.reduce((sum, { beforeCents }) => sum + beforeCents, 0);
  const [first] = days;
  const bar = (cents: number) => ({
    y: HEIGHT - (cents / most) * HEIGHT,
    height: (cents / most) * HEIGHT,
    vectorEffect: 'non-scaling-stroke',
  });
  return (
    <figure>
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 text-sm">
        <span className="font-semibold">The last {days.length} days</span>
        <span className="flex flex-wrap gap-x-4 text-ink-soft">
          <span className="inline-flex items-center gap-2">
            <span aria-hidden="true" className="size-3 bg-teal" /> {formatCents(total)} now
          </span>
          <span className="inline-flex items-center gap-2">
            <span aria-hidden="true" className="size-3 border border-field" /> {formatCents(totalBefore)} previous 14
            days
          </span>
        </span>
      </figcaption>
      <svg
        role="img"
        aria-label={`Sales of the last ${String(days.length)} days: ${formatCents(total)}, and ${formatCents(totalBefore)} in the previous 14 days. The table below has each day.`}
        viewBox={`0 0 ${String(days.length * SLOT)} ${String(HEIGHT)}`}
        preserveAspectRatio="none"
        className="mt-3 h-16 w-full sm:h-28 overflow-visible border-b border-field"
      >
        {days.map(({ day, cents, beforeCents }, index) => (
          <g key={day}>
            {beforeCents > 0 && (
              <rect x={index * SLOT + 4} width={14} {...bar(beforeCents)} className="fill-paper stroke-field" />
            )}
            {cents > 0 && <rect x={index * SLOT + 20} width={16} {...bar(cents)} className="fill-teal" />}
          </g>
        ))}
      </svg>
      <p aria-hidden="true" className="mt-1 flex justify-between text-xs text-ink-soft">
        <span>{first && shortDay(first.day)}</span>
        <span>Today</span>
      </p>
      <details className="mt-2 text-sm">
        <summary className="text-link inline-flex min-h-11 items-center">Show the numbers as a table</summary>
        <table className="mt-1 w-full text-left tabular-nums sm:w-auto">
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
      </details>
    </figure>
  );
};
