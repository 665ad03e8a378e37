import { useEffect, useState } from 'react';
import type { ClassCard } from '#contract/pages/class-page.ts';
import { dayOf, lengthText, timesOf } from './texts.ts';

/** Each date by the visitor's clocks, where they differ from the business's; empty until then. */
const useVisitorTimes = (dates: ClassCard['dates']): readonly string[] => {
  const [times, setTimes] = useState<readonly string[]>([]);
  useEffect(() => {
    let isGone = false;
    const load = async () => {
      const { timeForVisitor } = await import('./visitor-times.ts');
      if (!isGone) setTimes(dates.map(timeForVisitor));
    };
    // Without it the business's times stand alone.
    load().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [dates]);
  return times;
};

/** All dates of a class. The visitor's time has its place from the start, so nothing moves. */
export const ClassDates = ({ dates, zone }: Pick<ClassCard, 'dates' | 'zone'>) => {
  const own = useVisitorTimes(dates);
  return (
    <ol className="max-w-text">
      {dates.map((date, place) => (
        <li
          key={date.start}
          className="grid gap-x-6 border-t border-line py-3 first:border-t-0 first:pt-0 sm:grid-cols-[1fr_1fr]"
        >
          <p>
            <strong>{dayOf(date)}</strong>
            <span className="block text-sm text-ink-soft">{lengthText(date.minutes)}</span>
          </p>
          <p>
            <span className="tabular-nums">{timesOf(date)}</span> {zone}
            <span className="block min-h-6 text-sm text-ink-soft tabular-nums">{own[place] ?? ''}</span>
          </p>
        </li>
      ))}
    </ol>
  );
};
