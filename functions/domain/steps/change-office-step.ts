import type { changeOfficeStep as contract } from '#contract/endpoints/steps/office.ts';
import type { OfficeUseCase } from '../shared/use-case.ts';
import { changeSteps } from './change-steps.ts';
import { addedStep, asOfficeSteps, type OfficeDependencies, ownSteps } from './office-steps.ts';

/**
 * Changes an open step that was added without a lesson.
 * @throws Refusal NOT_FOUND; CONFLICT for a step of a summary, and for one that is done
 */
export function changeOfficeStep(dependencies: OfficeDependencies): OfficeUseCase<typeof contract> {
  return async ({ input: { id, step, text, day, whose }, session: { member }, record }) => {
    const isOwn = await ownSteps(dependencies.counselorsFor, member);
    let dayBefore = day;
    const changed = await changeSteps(dependencies, id, (list) => {
      const found = addedStep(list, step, isOwn);
      dayBefore = found.day;
      return { ...list, steps: list.steps.map((one) => (one === found ? { ...found, text, day, whose } : one)) };
    });
    record({ before: { day: dayBefore }, after: { day, whose } });
    return asOfficeSteps(changed, changed.steps.filter(isOwn));
  };
}
