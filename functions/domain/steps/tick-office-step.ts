import type { tickOfficeStep as contract } from '#contract/endpoints/steps/office.ts';
import type { Clock } from '../shared/ports.ts';
import type { OfficeUseCase } from '../shared/use-case.ts';
import { changeSteps } from './change-steps.ts';
import { asOfficeSteps, type OfficeDependencies, ownSteps } from './office-steps.ts';
import { tick } from './step.ts';

/**
 * Ticks a step of a family or a counselor, or takes that back. The first of two ticks counts.
 * @throws Refusal NOT_FOUND, also for another counselor's; CONFLICT
 */
export function tickOfficeStep(
  dependencies: OfficeDependencies & { readonly clock: Clock },
): OfficeUseCase<typeof contract> {
  return async ({ input: { id, step, done }, session: { member }, record }) => {
    const isOwn = await ownSteps(dependencies.counselorsFor, member);
    const changed = await changeSteps(dependencies, id, (list) =>
      tick(list, step, {
        done: done ? { at: dependencies.clock.now(), by: member.name } : undefined,
        may: isOwn,
      }),
    );
    record({ after: { done } });
    return asOfficeSteps(changed, changed.steps.filter(isOwn));
  };
}
