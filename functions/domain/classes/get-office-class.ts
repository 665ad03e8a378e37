import type { OfficeClass } from '#contract/endpoints/classes/office.ts';
import { type ClassDependencies, type Request, toOfficeClass, visibleClass } from './office-class.ts';

/**
 * A class with who is in it.
 * @throws Refusal NOT_FOUND, for a counselor also if someone else teaches it
 */
export function getOfficeClass(dependencies: ClassDependencies) {
  return async ({
    input: { id },
    session: { member },
  }: Omit<Request<{ readonly id: string }>, 'record'>): Promise<OfficeClass> =>
    await toOfficeClass(dependencies, await visibleClass(dependencies, member, id));
}
