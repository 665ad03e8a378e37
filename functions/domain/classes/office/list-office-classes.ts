import type { listOfficeClasses as contract } from '#contract/endpoints/classes/office.ts';
import type { Classes, ClassSeats } from '../../seats/ports.ts';
import type { UseCase } from '../../shared/use-case.ts';
import { type ClassDependencies, taughtBy, toOfficeClassRow } from './office-class.ts';

/** All classes, the newest first; for a counselor, those that they teach. */
export function listOfficeClasses({
  classes,
  consultations,
  clock,
}: Pick<ClassDependencies, 'consultations' | 'clock'> & {
  readonly classes: Pick<Classes, 'list'> & Pick<ClassSeats, 'seatsOf'>;
}): UseCase<typeof contract, 'session'> {
  return async ({ session: { member } }) => {
    const [all, isVisible] = await Promise.all([classes.list(), taughtBy(consultations, member)]);
    const listed = all.filter(isVisible);
    const seats = await classes.seatsOf(listed.map(({ id }) => id));
    const now = clock.now();
    return {
      classes: listed.flatMap((one, at) => {
        const own = seats[at];
        return own === undefined ? [] : [toOfficeClassRow(one, own, now)];
      }),
    };
  };
}
