import { dayIn } from '#contract/dates.ts';
import type { listOfficeSteps as contract } from '#contract/endpoints/steps/office.ts';
import type { Balances } from '../balances/ports.ts';
import type { Clock } from '../shared/ports.ts';
import type { UseCase } from '../shared/use-case.ts';
import { stepsOf } from './change-steps.ts';
import { asOfficeSteps, type OfficeDependencies, ownSteps } from './office-steps.ts';
import type { StepLists } from './ports.ts';

/**
 * The next steps of the signed agreements that name an address, and for whom steps can be added.
 */
export function listOfficeSteps(
  dependencies: Omit<OfficeDependencies, 'steps'> & {
    readonly steps: Pick<StepLists, 'find'>;
    readonly balances: Pick<Balances, 'ofAddress'>;
    readonly clock: Clock;
    readonly zone: string;
  },
): UseCase<typeof contract, 'input' | 'session'> {
  const { balances, counselorsFor, clock, zone } = dependencies;
  return async ({ input: { email }, session: { member } }) => {
    const [named, isOwn, counselors] = await Promise.all([
      balances.ofAddress(email),
      ownSteps(counselorsFor, member),
      counselorsFor(member),
    ]);
    return {
      today: dayIn(zone, clock.now()),
      families: await Promise.all(
        named.map(async ({ agreementId }) => {
          const list = await stepsOf(dependencies, agreementId);
          const hidden = list.steps.filter((step) => !isOwn(step));
          const seenBy = [...new Set(hidden.map(({ counselor }) => counselor.name))];
          return { ...asOfficeSteps(list, list.steps.filter(isOwn)), ...(seenBy.length === 0 ? {} : { seenBy }) };
        }),
      ),
      counselors: counselors.map(({ id, name }) => ({ id, name })),
    };
  };
}
