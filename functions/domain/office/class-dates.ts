import type { OfficeToday } from '#contract/endpoints/office/office.ts';
import type { GroupClass } from '../seats/group-class.ts';
import type { ClassSeats } from '../seats/ports.ts';
import { takenSeats } from '../seats/seats.ts';

interface ClassDate {
  readonly groupClass: GroupClass;
  readonly date: GroupClass['dates'][number];
}

/** The dates of classes that begin from a moment on and before another, earliest first. */
export const datesBetween = (classes: readonly GroupClass[], from: number, until: number): ClassDate[] =>
  classes
    .flatMap((groupClass) => groupClass.dates.map((date) => ({ groupClass, date })))
    .filter(({ date: { start } }) => start >= from && start < until)
    .toSorted((one, other) => one.date.start - other.date.start);

/** Dates of classes with the seats that are taken, and the students that they lack to begin. */
export async function asOfficeDates(
  classes: Pick<ClassSeats, 'seatsOf'>,
  shown: readonly ClassDate[],
  now: number,
): Promise<NonNullable<OfficeToday['classes']>> {
  const seats = await classes.seatsOf(shown.map(({ groupClass }) => groupClass.id));
  return shown.map(({ groupClass: { id, title, teacher, dates, smallest }, date }, at) => {
    const own = seats[at];
    const taken = own === undefined ? 0 : takenSeats(own);
    const begins = Math.min(...dates.map(({ start }) => start));
    return {
      ...{ id, title, teacher: { id: teacher.id, name: teacher.name }, ...date },
      ...{ taken, seats: own?.capacity ?? 0, missing: begins > now ? Math.max(0, smallest - taken) : 0 },
    };
  });
}
