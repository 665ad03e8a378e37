import type { getOfficeStatement as contract } from '#contract/endpoints/agreements/office.ts';
import type { UseCase } from '../../shared/use-case.ts';
import { existingAgreement } from '../existing-agreement.ts';
import type { Agreements } from '../ports.ts';
import { type StatementDependencies, statementOf } from '../statement.ts';

/**
 * What the family of an agreement got and paid in a year, of all agreements that it signed.
 * @throws Refusal NOT_FOUND; INVALID_INPUT as {@link statementOf}
 */
export function getOfficeStatement(
  dependencies: StatementDependencies & { readonly agreements: Pick<Agreements, 'find'> },
): UseCase<typeof contract> {
  return async ({ input: { id, period } }) => {
    const { email, fullname } = (await existingAgreement(dependencies.agreements, id)).content;
    return await statementOf(dependencies, { email, fullname, asked: period });
  };
}
