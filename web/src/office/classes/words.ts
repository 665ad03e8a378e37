import { dayIn, dayWithYear } from '#contract/dates.ts';
import type { OfficeClassRow } from '#contract/endpoints/classes/office.ts';
import { timeIn } from '../../features/consultations/times/times.ts';
import { formatCount } from '../ui/format.ts';

export const stateText: Readonly<Record<OfficeClassRow['state'], string>> = {
  draft: 'Draft',
  open: 'Open',
  full: 'Full',
  running: 'Running',
  done: 'Over',
  canceled: 'Canceled',
};

export const stateTone: Readonly<Record<OfficeClassRow['state'], string>> = {
  draft: 'text-ink-soft',
  open: 'text-success',
  full: 'text-success',
  running: 'text-success',
  done: 'text-ink-soft',
  canceled: 'text-danger',
};

/** Tue, Nov 24, 2026, 4:00 PM */
export const dateText = (start: number, zone: string): string =>
  `${dayWithYear(dayIn(zone, start))}, ${timeIn(new Date(start).toISOString(), zone)}`;

/** 1 of 8 seats taken */
export const seatsText = ({ taken, seats }: Pick<OfficeClassRow, 'taken' | 'seats'>): string =>
  `${String(taken)} of ${formatCount(seats, 'seat')} taken`;

/** How many students a class lacks before its first date; 0 if none. */
export const missingIn = ({ state, taken, smallest }: Pick<OfficeClassRow, 'state' | 'taken' | 'smallest'>): number =>
  state === 'open' ? Math.max(0, smallest - taken) : 0;

/** Whether an owner may still change or cancel it. */
export const isChangeable = ({ state }: Pick<OfficeClassRow, 'state'>): boolean =>
  state !== 'done' && state !== 'canceled';

export const lengths = Array.from({ length: 19 }, (_, at) => {
  const minutes = 30 + at * 15;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const parts = [hours === 0 ? '' : `${String(hours)} h`, rest === 0 ? '' : `${String(rest)} min`];
  return { value: String(minutes), label: parts.filter((part) => part !== '').join(' ') };
});
