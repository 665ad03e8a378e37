import { dayIn } from '#contract/dates.ts';
import type { markOfficeAttendance as contract } from '#contract/endpoints/classes/office.ts';
import { seatItemId } from '#contract/endpoints/classes/shapes.ts';
import { changeSeats } from '../../seats/change-seats.ts';
import type { ClassSeats } from '../../seats/ports.ts';
import type { Seat } from '../../seats/seats.ts';
import { conflict } from '../../shared/refusal.ts';
import type { OfficeUseCase } from '../../shared/use-case.ts';
import { type ClassDependencies, toOfficeClass, visibleClass } from './office-class.ts';

/**
 * Notes whether a student came to a date. Noting it again changes nothing.
 * @throws Refusal NOT_FOUND; CONFLICT for a date to come, one that is gone, or a seat that is gone
 */
export function markOfficeAttendance(
  dependencies: ClassDependencies & {
    readonly classes: ClassDependencies['classes'] & Pick<ClassSeats, 'changeSeats'>;
  },
): OfficeUseCase<typeof contract> {
  const { classes, clock, zone } = dependencies;
  return async ({ input, session: { member }, record }) => {
    const { id, holder: number, seat, came } = input;
    const start = Date.parse(input.start);
    const groupClass = await visibleClass(dependencies, member, id);
    if (!groupClass.dates.some((date) => date.start === start))
      throw conflict('This date has changed. Reload the page.');
    if (dayIn(zone, start) > dayIn(zone, clock.now())) throw conflict('This date hasn’t come yet.');
    await changeSeats(classes, id, (seats) => {
      const holder = seats.orders[number];
      const known = holder?.students.find(({ place }) => seatItemId(place) === seat);
      if (holder === undefined || known === undefined) {
        throw conflict('This student isn’t in the class anymore. Reload the page.');
      }
      if ((known.came ?? []).includes(start) === came) return seats;
      const students = holder.students.map((one) => (one === known ? marked(known, start, came) : one));
      return {
        ...seats,
        version: seats.version + 1,
        orders: { ...seats.orders, [number]: { ...holder, students } },
      };
    });
    record({ after: { order: number, seat, start: input.start, came } });
    return await toOfficeClass(dependencies, groupClass);
  };
}

function marked(seat: Seat, start: number, isThere: boolean): Seat {
  const others = (seat.came ?? []).filter((date) => date !== start);
  return { ...seat, came: isThere ? [...others, start] : others };
}
