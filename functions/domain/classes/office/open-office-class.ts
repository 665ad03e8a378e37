import { dayIn } from '#contract/dates.ts';
import type { openOfficeClass as contract } from '#contract/endpoints/classes/office.ts';
import { endOfClass } from '../../seats/group-class.ts';
import type { Classes } from '../../seats/ports.ts';
import { conflict } from '../../shared/refusal.ts';
import type { UseCase } from '../../shared/use-case.ts';
import {
  type ClassDependencies,
  changedMeanwhile,
  existingClass,
  requireCurrent,
  toOfficeClass,
} from './office-class.ts';

/**
 * Opens a draft, so that families can enroll.
 * @throws Refusal NOT_FOUND; CONFLICT if it is open, canceled or over, nobody could enroll, or
 *   another change came first
 */
export function openOfficeClass(
  dependencies: ClassDependencies & { readonly classes: ClassDependencies['classes'] & Pick<Classes, 'write'> },
): UseCase<typeof contract, 'input' | 'record'> {
  const { classes, clock, zone } = dependencies;
  return async ({ input: { id, version }, record }) => {
    const before = await existingClass(classes, id);
    requireCurrent(before, version);
    if (before.state !== 'DRAFT') throw conflict('This class is open already.');
    const now = clock.now();
    if (endOfClass(before) <= now) throw conflict('The dates of this class have passed. Change them first.');
    if (before.enrollUntil < dayIn(zone, now)) throw conflict('The last day to enroll has passed. Change it first.');
    const next = { ...before, version: before.version + 1, sequence: before.sequence + 1, state: 'OPEN' } as const;
    if (!(await classes.write({ next, before, take: [], release: [] }, []))) throw changedMeanwhile();
    record({ before: { state: before.state }, after: { state: next.state } });
    return await toOfficeClass(dependencies, next);
  };
}
