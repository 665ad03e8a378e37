import type { addOfficeSteps as contract } from '#contract/endpoints/steps/office.ts';
import type { Random } from '../shared/ports.ts';
import { invalidInput } from '../shared/refusal.ts';
import type { OfficeUseCase } from '../shared/use-case.ts';
import { changeSteps } from './change-steps.ts';
import { asOfficeSteps, type OfficeDependencies, ownSteps } from './office-steps.ts';
import { isOpen, type Step, withSteps } from './step.ts';

/**
 * Adds steps without a lesson. One that is open already, with the same words on the same day,
 * isn't added again, so pressing twice adds once.
 * @throws Refusal NOT_FOUND if the agreement isn't signed; INVALID_INPUT for another counselor, and
 *   beyond what a family has; CONFLICT
 */
export function addOfficeSteps(
  dependencies: OfficeDependencies & { readonly random: Random },
): OfficeUseCase<typeof contract> {
  const { counselorsFor, random } = dependencies;
  return async ({ input: { id, counselor: chosen, steps }, session: { member }, record }) => {
    const found = (await counselorsFor(member)).find((one) => one.id === chosen);
    if (found === undefined) throw invalidInput({ counselor: 'Choose a counselor' });
    const counselor = { id: found.id, name: found.name };
    const added = steps.map(({ text, day, whose }): Step => ({ id: random.id(), text, day, whose, counselor }));
    const changed = await changeSteps(dependencies, id, (list) => {
      const isThere = ({ text, day }: Step) =>
        list.steps.some((one) => isOpen(one) && one.text === text && one.day === day);
      const missing = added.filter((step) => !isThere(step));
      return missing.length === 0 ? list : withSteps(list, [...list.steps, ...missing]);
    });
    // The words stay out of the audit log, which outlives them when a person is erased.
    record({ after: { steps: steps.length } });
    return asOfficeSteps(changed, changed.steps.filter(await ownSteps(counselorsFor, member)));
  };
}
