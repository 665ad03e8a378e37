import type { tickStep as contract } from '#contract/endpoints/steps/public.ts';
import type { Clock } from '../shared/ports.ts';
import type { UseCase } from '../shared/use-case.ts';
import { changeSteps } from './change-steps.ts';
import { asFamilySteps, type FamilyDependencies, ownAgreement } from './family-steps.ts';
import { tick } from './step.ts';

/**
 * Ticks a step that the family does, or takes that back. The first of two ticks counts.
 * @throws Refusal NOT_FOUND, also for another family's and for what the counselor does;
 *   LOGIN_CODE_NEEDED; CONFLICT
 */
export function tickStep(
  dependencies: FamilyDependencies & { readonly clock: Clock },
): UseCase<typeof contract, 'input' | 'session'> {
  return async ({ input: { agreement, step, done }, session }) => {
    const balance = await ownAgreement(dependencies, session, agreement);
    const changed = await changeSteps(dependencies, agreement, (list) =>
      tick(list, step, {
        done: done ? { at: dependencies.clock.now(), by: '' } : undefined,
        may: ({ whose }) => whose === 'family',
      }),
    );
    return asFamilySteps(balance, changed, session.user.email);
  };
}
