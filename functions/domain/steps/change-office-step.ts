import type { InputOf } from '#contract/endpoint.ts';
import type { changeOfficeStep as contract } from '#contract/endpoints/steps/office.ts';
import type { OfficeFamilySteps } from '#contract/office-steps.ts';
import type { Change } from '../shared/audit-entry.ts';
import { changeSteps } from './change-steps.ts';
import { addedStep, asOfficeSteps, type OfficeDependencies, ownSteps, type Request } from './office-steps.ts';

/**
 * Changes an open step that was added without a lesson.
 * @throws Refusal NOT_FOUND; CONFLICT for a step of a summary, and for one that is done
 */
export function changeOfficeStep(dependencies: OfficeDependencies) {
  return async ({
    input: { id, step, text, day, whose },
    session: { member },
    record,
  }: Request<InputOf<typeof contract>> & {
    readonly record: (change: Change) => void;
  }): Promise<OfficeFamilySteps> => {
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
