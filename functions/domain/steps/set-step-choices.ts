import type { setStepChoices as contract } from '#contract/endpoints/steps/public.ts';
import { API_BASE_PATH, STEPS_CALENDAR_PATH } from '#contract/site-paths.ts';
import { hashToken } from '../shared/hashes.ts';
import type { Clock, Random } from '../shared/ports.ts';
import type { UseCase } from '../shared/use-case.ts';
import { changeSteps } from './change-steps.ts';
import { asFamilySteps, type FamilyDependencies, ownAgreement } from './family-steps.ts';
import { readerOf, type StepReader, withReader } from './step.ts';

/**
 * Makes a person's address of a calendar with an agreement's open steps, which ends the one before,
 * or only ends it; or turns Monday's email on or off for the person. The secret's hash alone is
 * stored, so the address can't be shown again.
 * @param dependencies.gatewayUrl its origin: the access log of the site's would have the secret
 * @throws Refusal NOT_FOUND; LOGIN_CODE_NEEDED; CONFLICT
 */
export function setStepChoices(
  dependencies: FamilyDependencies & { readonly clock: Clock; readonly random: Random; readonly gatewayUrl: string },
): UseCase<typeof contract, 'input' | 'session'> {
  const { clock, random, gatewayUrl } = dependencies;
  return async ({ input: { agreement, choice, on }, session }) => {
    const { email } = session.user;
    const balance = await ownAgreement(dependencies, session, agreement);
    const secret = `${agreement}.${random.token()}`;
    const choose = {
      calendar: ({ feedHash: _, ...reader }: StepReader): StepReader =>
        on ? { ...reader, feedHash: hashToken(secret) } : reader,
      mails: ({ stoppedAt = clock.now(), ...reader }: StepReader): StepReader =>
        on ? reader : { ...reader, stoppedAt },
    }[choice];
    const changed = await changeSteps(dependencies, agreement, (list) =>
      withReader(list, choose(readerOf(list, email))),
    );
    const path = `${API_BASE_PATH}/${STEPS_CALENDAR_PATH.replace('{secret}', secret)}`;
    return {
      ...asFamilySteps(balance, changed, email),
      address: choice === 'calendar' && on ? `${gatewayUrl}${path}` : '',
    };
  };
}
