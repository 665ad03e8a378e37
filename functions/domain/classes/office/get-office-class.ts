import type { getOfficeClass as contract } from '#contract/endpoints/classes/office.ts';
import type { UseCase } from '../../shared/use-case.ts';
import { type ClassDependencies, toOfficeClass, visibleClass } from './office-class.ts';

/**
 * A class with who is in it.
 * @throws Refusal NOT_FOUND, for a counselor also if someone else teaches it
 */
export function getOfficeClass(dependencies: ClassDependencies): UseCase<typeof contract, 'input' | 'session'> {
  return async ({ input: { id }, session: { member } }) =>
    await toOfficeClass(dependencies, await visibleClass(dependencies, member, id));
}
