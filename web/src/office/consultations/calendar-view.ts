import { useSearchParams } from 'react-router-dom';
import { dayIn, isDay, weekOf } from '#contract/dates.ts';
import { useWide } from './use-wide.ts';

export interface CalendarView {
  /** A phone has no room for a week side by side: its weeks are lists. */
  readonly kind: 'week' | 'list' | 'day';
  /** The day that is shown, or one of the week. */
  readonly day: string;
  /** The seven days that are shown, or that `day` is in. */
  readonly week: readonly string[];
  readonly today: string;
  readonly isWide: boolean;
  /** The address of the calendar with something else in it; null leaves a part out. */
  readonly to: (changes: Readonly<Record<string, string | null>>) => string;
  /** The id of the only counselor who is shown, or '' for all. */
  readonly counselor: string;
  /** The address of a day. */
  readonly toDay: (day: string) => string;
}

interface KindOfProps {
  day: string | undefined;
  week: string | undefined;
  asList: boolean;
  isWide: boolean;
}

const kindOf = ({ day, week, asList, isWide }: KindOfProps): CalendarView['kind'] => {
  if (day !== undefined) return 'day';
  if (isWide && !asList) return 'week';
  return asList || week !== undefined ? 'list' : 'day';
};

/** What the address says to show, so that a reload and a way back show it again. */
export const useCalendarView = (now: number, zone: string): CalendarView => {
  const [search] = useSearchParams();
  const isWide = useWide();
  const today = dayIn(zone, now);
  const [day, week] = ['day', 'week'].map((name) => search.getAll(name).find(isDay));
  const shown = day ?? week ?? today;
  const kind = kindOf({ day, week, asList: search.get('as') === 'list', isWide });
  const to: CalendarView['to'] = (changes) => {
    const next = { ...Object.fromEntries(search), ...changes };
    return `?${new URLSearchParams(Object.entries(next).flatMap(([name, value]) => (value === null ? [] : [[name, value]]))).toString()}`;
  };
  const toDay = (next: string) => to({ day: next, week: null, as: null });
  return { kind, day: shown, week: weekOf(shown), today, isWide, counselor: search.get('with') ?? '', to, toDay };
};
