import type { InputOf } from '#contract/endpoint.ts';
import type { getOfficeAgreement as contract, OfficeAgreement } from '#contract/endpoints/agreements/office.ts';
import { existingAgreement } from './existing-agreement.ts';
import { type AgreementDependencies, toOfficeAgreement } from './office-agreement.ts';

/**
 * An agreement, for its owner.
 * @throws Refusal NOT_FOUND
 */
export function getOfficeAgreement(dependencies: AgreementDependencies) {
  return async ({ input: { id } }: { readonly input: InputOf<typeof contract> }): Promise<OfficeAgreement> =>
    await toOfficeAgreement(dependencies)(await existingAgreement(dependencies.agreements, id));
}
