import type { removeOfficeWaiting as contract } from '#contract/endpoints/classes/office.ts';
import { changeSeats } from '../../seats/change-seats.ts';
import type { ClassSeats } from '../../seats/ports.ts';
import { conflict } from '../../shared/refusal.ts';
import type { UseCase } from '../../shared/use-case.ts';
import { type ClassDependencies, existingClass, toOfficeClass } from './office-class.ts';

/**
 * Takes an address from the waiting list of a class, with the seats that it was offered. The next
 * run offers them to the next one.
 * @throws Refusal NOT_FOUND; CONFLICT if the address doesn't wait
 */
export function removeOfficeWaiting(
  dependencies: ClassDependencies & {
    readonly classes: ClassDependencies['classes'] & Pick<ClassSeats, 'changeSeats'>;
  },
): UseCase<typeof contract, 'input' | 'record'> {
  const { classes } = dependencies;
  return async ({ input: { id, email }, record }) => {
    const groupClass = await existingClass(classes, id);
    await changeSeats(classes, id, (seats) => {
      const waiting = seats.waiting.filter((one) => one.email !== email);
      if (waiting.length === seats.waiting.length)
        throw conflict('This address doesn’t wait anymore. Reload the page.');
      return { ...seats, version: seats.version + 1, waiting };
    });
    record({ before: { waiting: email }, after: {} });
    return await toOfficeClass(dependencies, groupClass);
  };
}
