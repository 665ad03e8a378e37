import type { allowOfficeMail as contract } from '#contract/endpoints/people/office.ts';
import { type AllowingDependencies, allowMail } from '../mail/allow-mail.ts';
import type { UseCase } from '../shared/use-case.ts';

/**
 * Allows mail again to any address whose mail came back.
 * @throws DependencyDown
 */
export function allowOfficeMail(dependencies: AllowingDependencies): UseCase<typeof contract, 'input' | 'record'> {
  return async ({ input: { email }, record }) => {
    const { forgotten, wasSuppressed = false } = await allowMail(dependencies)(email);
    record({ after: { forgotten, wasSuppressed } });
    return { forgotten };
  };
}
