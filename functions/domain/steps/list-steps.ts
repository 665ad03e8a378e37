import { dayIn } from '#contract/dates.ts';
import type { listSteps as contract } from '#contract/endpoints/steps/public.ts';
import type { BusinessProfile } from '../shared/business-profile.ts';
import type { Clock } from '../shared/ports.ts';
import type { UseCase } from '../shared/use-case.ts';
import { requireLoginCode } from '../sign-in/login-code.ts';
import { asFamilySteps, type FamilyDependencies } from './family-steps.ts';
import type { StepLists } from './ports.ts';

/**
 * The next steps of the agreements that name the person.
 * @throws Refusal LOGIN_CODE_NEEDED if there are any agreements
 */
export function listSteps({
  steps,
  balances,
  clock,
  businessProfile,
}: Pick<FamilyDependencies, 'balances'> & {
  readonly steps: Pick<StepLists, 'find'>;
  readonly clock: Clock;
  readonly businessProfile: BusinessProfile;
}): UseCase<typeof contract, 'session'> {
  return async ({ session }) => {
    const { email } = session.user;
    const own = await balances.ofAddress(email);
    if (own.length > 0) requireLoginCode(session);
    return {
      today: dayIn(businessProfile.timeZone, clock.now()),
      families: await Promise.all(
        own.map(async (balance) => asFamilySteps(balance, await steps.find(balance.agreementId), email)),
      ),
    };
  };
}
