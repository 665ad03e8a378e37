import { addDays, dayIn, dayWithYear } from '#contract/dates.ts';
import { SERIES_DAYS } from '#contract/endpoints/consultations/limits.ts';
import type { MeetingType, SeriesDate, SeriesProblem } from '#contract/endpoints/consultations/shapes.ts';
import { cellsOf, startsOn } from '#contract/open-hours.ts';
import { invalidInput, Refusal } from '../../shared/refusal.ts';
import { refuseForBusiness, refuseOutsideNotice, refuseVideo, unknownCounselor } from '../availability/choose-time.ts';
import {
  asSlots,
  type Calendar,
  daysBetween,
  type FreeTime,
  freeOn,
  nearest,
  periodOf,
  slotOf,
} from '../availability/free-times.ts';
import { federalHoliday } from '../availability/holidays.ts';
import type { Counselor } from '../core/availability.ts';
import { asInstant, type Booking } from '../core/booking.ts';

/** What a series is planned and booked with. */
export interface SeriesCalendar extends Calendar {
  readonly counselor: Counselor;
  /** The office also books outside of the hours and on full days. */
  readonly isOffice: boolean;
}

/**
 * The hours of a series with one counselor.
 * @throws Refusal INVALID_INPUT
 */
export function seriesCalendar(
  calendar: Calendar,
  wanted: { readonly counselor: string | undefined; readonly isOffice: boolean },
): SeriesCalendar {
  const counselor = calendar.availability.counselors.find(({ id }) => id === wanted.counselor);
  if (counselor === undefined) throw unknownCounselor();
  return { ...calendar, counselor, isOffice: wanted.isOffice };
}

/** A date of a series, with what stands against it. */
export interface DateOfSeries extends FreeTime {
  readonly problem?: Exclude<SeriesProblem, 'no-hours'>;
  readonly holiday?: string;
  readonly eveOf?: string;
  readonly isBookable: boolean;
  /** The counselor's nearest free times, without those of the series. */
  readonly nearest: SeriesDate['nearest'];
}

/**
 * What stands against each date, from one reading of the counselor's times.
 * @param starts ms since 1970, earliest first; `isSkipped` if the clocks skip the time
 */
export async function datesOf(
  calendar: SeriesCalendar,
  starts: readonly { readonly start: number; readonly isSkipped?: boolean }[],
): Promise<DateOfSeries[]> {
  const { consultations, availability, counselor, zone, now, isOffice } = calendar;
  const days = starts.map(({ start }) => dayIn(zone, start));
  const [firstDay = '', lastDay = ''] = [days[0], days.at(-1)];
  // Nearest times are those of the same week, and no later than a series may last.
  const first = [addDays(firstDay, -6), dayIn(zone, now)].toSorted().at(-1) ?? firstDay;
  const last = [addDays(lastDay, 6), addDays(firstDay, SERIES_DAYS)].toSorted()[0] ?? lastDay;
  const taken = await consultations.taken(counselor.id, periodOf(zone, first, last));
  const cells = new Set([...taken.cells, ...(taken.busy ?? [])]);
  const cellsAt = (start: number) => cellsOf({ start, ...slotOf(availability) });
  const own = new Set(starts.flatMap(({ start }) => cellsAt(start)));
  const freeDays = daysBetween(first, last).map((day) =>
    asSlots(freeOn(calendar, counselor, { days: [day], taken })).filter(({ start }) =>
      cellsAt(Date.parse(start)).every((cell) => !own.has(cell)),
    ),
  );
  return starts.map(({ start, isSkipped = false }, index): DateOfSeries => {
    const day = days[index] ?? '';
    // With the dates before it.
    const onThatDay = (taken.days[day] ?? 0) + days.slice(0, index).filter((one) => one === day).length;
    const isTaken = cellsAt(start).some((cell) => cells.has(cell));
    const isOffered = startsOn(counselor, day, availability, zone).includes(start);
    const outside = isOffered ? undefined : counselor.daysOff.includes(day) ? 'day-off' : 'outside-hours';
    const inTheWay = isTaken ? 'taken' : !isOffice && onThatDay >= counselor.maxPerDay ? 'full' : undefined;
    // For a family, the hours decide; for the office, what is booked.
    const problem = isSkipped ? 'skipped' : isOffice ? (inTheWay ?? outside) : (outside ?? inTheWay);
    const isBookable = !isSkipped && inTheWay === undefined && (isOffice || isOffered);
    const holiday = federalHoliday(day);
    const eveOf = federalHoliday(addDays(day, 1));
    return {
      start,
      counselor,
      onThatDay,
      isBookable,
      ...(problem === undefined ? {} : { problem }),
      ...(holiday === undefined ? {} : { holiday }),
      ...(eveOf === undefined ? {} : { eveOf }),
      // Someone who can't on a day gets other days, not three times of the same one.
      nearest: nearest(
        freeDays.flatMap((times) => nearest(times, start, 1)),
        start,
      ),
    };
  });
}

/** A date as the API answers it. */
export const asSeriesDate = (date: DateOfSeries, included = false): SeriesDate => ({
  start: asInstant(date.start),
  ...(date.problem === undefined ? {} : { problem: date.problem }),
  ...(date.holiday === undefined ? {} : { holiday: date.holiday }),
  ...(date.eveOf === undefined ? {} : { eveOf: date.eveOf }),
  bookable: date.isBookable,
  included,
  nearest: date.nearest,
});

/**
 * @param starts ms since 1970, earliest first
 * @returns what finds these dates, or throws Refusal SLOT_TAKEN with those that can't be booked and
 *   the nearest free times of each
 * @throws Refusal INVALID_INPUT
 */
export function seriesTimes(
  calendar: SeriesCalendar,
  starts: readonly number[],
  how: MeetingType,
): () => Promise<readonly FreeTime[]> {
  refuseTimes(calendar, starts, how);
  return async () => {
    const dates = await datesOf(
      calendar,
      starts.map((start) => ({ start })),
    );
    const gone = dates.filter(({ isBookable }) => !isBookable);
    if (gone.length > 0) throw notBookable(gone, calendar.zone);
    return dates;
  };
}

/** @throws Refusal INVALID_INPUT */
function refuseTimes(calendar: SeriesCalendar, starts: readonly number[], how: MeetingType): void {
  const { zone, availability, counselor, isOffice } = calendar;
  const [first = 0, last = first] = [starts[0], starts.at(-1)];
  if (isOffice) for (const start of starts) refuseForBusiness(calendar, start, 'starts');
  else refuseOutsideNotice(calendar, first, 'starts');
  if (dayIn(zone, last) > addDays(dayIn(zone, first), SERIES_DAYS)) {
    throw refuseStarts(`Please choose dates within ${String(SERIES_DAYS / 7)} weeks of the first.`);
  }
  const cells = starts.flatMap((start) => cellsOf({ start, ...slotOf(availability) }));
  if (new Set(cells).size < cells.length) throw refuseStarts('Two of these sessions are at the same time.');
  refuseVideo(counselor, how);
}

const refuseStarts = (message: string): Refusal => invalidInput({ starts: message });

function notBookable(dates: readonly DateOfSeries[], zone: string): Refusal {
  const days = dates.map(({ start }) => dayWithYear(dayIn(zone, start)));
  return new Refusal('SLOT_TAKEN', {
    message: `Nothing is booked yet: ${days.join('; ')} can’t be booked anymore.`,
    res: { dates: dates.map((date) => asSeriesDate(date)) },
  });
}

/** The series that the same request has booked; undefined if there is none. */
export function sameSeries(
  bookings: readonly Booking[],
  { counselor, starts }: { readonly counselor: string | undefined; readonly starts: readonly number[] },
): { readonly booking: Booking; readonly others: readonly Booking[] } | undefined {
  const [booking, ...others] = bookings
    .filter(
      ({ status, series, start, counselor: { id } }) =>
        status === 'BOOKED' && series?.of === starts.length && id === counselor && starts.includes(start),
    )
    .toSorted((one, other) => one.start - other.start);
  const isSame = others.every(({ series }) => series?.id === booking?.series?.id);
  if (booking === undefined || !isSame || others.length + 1 < starts.length) return undefined;
  return { booking, others };
}

/** The starts of a request as ms since 1970, earliest first. */
export const momentsOf = (starts: readonly string[]): number[] =>
  starts.map((start) => Date.parse(start)).toSorted((one, other) => one - other);
