import { dateFormat, dayIn } from '#contract/dates.ts';
import { BOOKED_AHEAD_DAYS, NEAREST_SLOTS } from '#contract/endpoints/consultations/limits.ts';
import { DAY_MS } from '#contract/limits.ts';
import { CELL_MS, cellOfDay, cellsOf } from '#contract/open-hours.ts';
import type { Consultations } from '../../consultations/core/ports.ts';
import { type ClassDate, endOfDate, type GroupClass } from '../../seats/group-class.ts';
import { invalidInput, type Refusal } from '../../shared/refusal.ts';
import type { Cell } from '../../shared/times/cell.ts';

/** What a class takes of its teacher's time, and gives back. */

type Timed = Pick<GroupClass, 'teacher' | 'dates' | 'bufferMinutes'>;

/** The cells of the dates that have not begun: those of the past may be gone with their day. */
function cellsFrom({ teacher, dates, bufferMinutes }: Timed, now: number): Cell[] {
  const starts = dates
    .filter(({ start }) => start > now)
    .flatMap(({ start, minutes }) => cellsOf({ start, slotMinutes: minutes + bufferMinutes }));
  return [...new Set(starts)].map((start) => ({ counselor: teacher.id, start }));
}

const without = (cells: readonly Cell[], others: readonly Cell[]): Cell[] =>
  cells.filter((cell) => !others.some((one) => one.counselor === cell.counselor && one.start === cell.start));

/** The cells that a change of a class takes and gives back. */
export function changedCells(
  before: Timed | undefined,
  next: Timed | undefined,
  now: number,
): { readonly take: Cell[]; readonly release: Cell[] } {
  const [old, wanted] = [before, next].map((one) => (one === undefined ? [] : cellsFrom(one, now)));
  return { take: without(wanted ?? [], old ?? []), release: without(old ?? [], wanted ?? []) };
}

/** How far after a date that can't be, the next free times are looked for. */
const LOOK_AHEAD_MS = 3 * DAY_MS;
/** Suggestions begin between these hours, as the quarters of an hour since midnight. */
const MORNING = 8 * 4;
const EVENING = 20 * 4;

/**
 * Checks the dates of a class: each new one is in the next year, meets no other of the class, and
 * is free for the teacher. One that has begun stays as it was.
 * @param dates as they were entered, so that the refusal is at the place of the date
 * @throws Refusal INVALID_INPUT at `dates.0.start` or `dates`
 */
export async function requireFree(
  { consultations, zone, now }: { readonly consultations: Pick<Consultations, 'taken'>; zone: string; now: number },
  before: Timed | undefined,
  next: Timed,
  dates: readonly ClassDate[],
): Promise<void> {
  const known = (before?.dates ?? []).filter(({ start }) => start <= now);
  const isKnown = (date: ClassDate) => known.some((one) => one.start === date.start && one.minutes === date.minutes);
  if (known.some((one) => !dates.some((date) => date.start === one.start && date.minutes === one.minutes))) {
    throw wrong('dates', 'A date that has begun stays as it was. Reload the page to see it.');
  }
  const fields: Record<string, string> = {};
  for (const [at, date] of dates.entries()) {
    if (isKnown(date)) continue;
    if (date.start <= now) fields[startOf(at)] = 'This time has passed. Choose a later one.';
    else if (date.start > now + BOOKED_AHEAD_DAYS * DAY_MS) fields[startOf(at)] = 'Choose a time in the next year.';
    else if (dates.some((other, place) => place < at && meets(date, other))) {
      fields[startOf(at)] = 'This date meets another one of this class. Choose another time.';
    }
  }
  if (Object.keys(fields).length > 0) throw invalidInput(fields);

  const coming = next.dates.filter(({ start }) => start > now);
  const [first, last] = [coming[0], coming.at(-1)];
  if (first === undefined || last === undefined) return;
  const until = endOfDate(last) + LOOK_AHEAD_MS + DAY_MS;
  const taken = await consultations.taken(next.teacher.id, {
    from: first.start,
    until,
    firstDay: dayIn(zone, first.start),
    lastDay: dayIn(zone, until),
  });
  const own = before?.teacher.id === next.teacher.id ? cellsFrom(before, now).map(({ start }) => start) : [];
  const blocked = new Set([...taken.cells, ...(taken.busy ?? [])]);
  // What the class has already stays its own, although another calendar has it too.
  for (const cell of own) blocked.delete(cell);
  const isFree = ({ start, minutes }: ClassDate, others: ReadonlySet<number> = blocked) =>
    cellsOf({ start, slotMinutes: minutes + next.bufferMinutes }).every((cell) => !others.has(cell));
  const words = dateFormat({
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: zone,
  });
  for (const [at, date] of dates.entries()) {
    if (date.start <= now || isFree(date)) continue;
    const rest = { ...next, dates: next.dates.filter(({ start }) => start !== date.start) };
    const others = new Set([...blocked, ...cellsFrom(rest, now).map(({ start }) => start)]);
    const free = laterThan(date, zone)
      .filter((later) => isFree(later, others))
      .slice(0, NEAREST_SLOTS);
    const advice =
      free.length === 0
        ? 'Choose another day.'
        : `The next free times: ${free.map(({ start }) => words.format(start)).join('; ')}.`;
    fields[startOf(at)] = `${next.teacher.name} isn’t free then. ${advice}`;
  }
  if (Object.keys(fields).length > 0) throw invalidInput(fields);
}

const startOf = (at: number): string => `dates.${String(at)}.start`;

const meets = (one: ClassDate, other: ClassDate): boolean =>
  one.start < endOfDate(other) && other.start < endOfDate(one);

/** Later times of the same length in the next days, by day. */
function laterThan({ start, minutes }: ClassDate, zone: string): ClassDate[] {
  return Array.from({ length: LOOK_AHEAD_MS / CELL_MS }, (_, index) => ({
    start: start + (index + 1) * CELL_MS,
    minutes,
  })).filter((later) => {
    const cell = cellOfDay(later.start, zone);
    return cell >= MORNING && cell <= EVENING;
  });
}

const wrong = (field: string, message: string): Refusal => invalidInput({ [field]: message });
