import type { removeOfficeStep as contract } from '#contract/endpoints/steps/office.ts';
import type { UseCase } from '../shared/use-case.ts';
import { changeSteps } from './change-steps.ts';
import { addedStep, asOfficeSteps, type OfficeDependencies, ownSteps } from './office-steps.ts';

/**
 * Removes an open step that was added without a lesson.
 * @throws Refusal NOT_FOUND; CONFLICT for a step of a summary, and for one that is done
 */
export function removeOfficeStep(dependencies: OfficeDependencies): UseCase<typeof contract, 'input' | 'session'> {
  return async ({ input: { id, step }, session: { member } }) => {
    const isOwn = await ownSteps(dependencies.counselorsFor, member);
    const changed = await changeSteps(dependencies, id, (list) => {
      const found = addedStep(list, step, isOwn);
      return { ...list, steps: list.steps.filter((one) => one !== found) };
    });
    return asOfficeSteps(changed, changed.steps.filter(isOwn));
  };
}
