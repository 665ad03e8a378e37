import type { getOfficeAgreement as contract } from '#contract/endpoints/agreements/office.ts';
import type { UseCase } from '../../shared/use-case.ts';
import { existingAgreement } from '../existing-agreement.ts';
import { type AgreementDependencies, toOfficeAgreement } from '../office-agreement.ts';

/**
 * An agreement, for its owner.
 * @throws Refusal NOT_FOUND
 */
export function getOfficeAgreement(dependencies: AgreementDependencies): UseCase<typeof contract> {
  return async ({ input: { id } }) =>
    await toOfficeAgreement(dependencies)(await existingAgreement(dependencies.agreements, id));
}
