import type { ResOf } from '#contract/endpoint.ts';
import type { allowOfficeMail as contract } from '#contract/endpoints/people/office.ts';
import { type AllowingDependencies, allowMail } from '../mail/allow-mail.ts';
import type { Change } from '../shared/audit-entry.ts';

/**
 * Allows mail again to any address whose mail came back.
 * @throws DependencyDown
 */
export function allowOfficeMail(dependencies: AllowingDependencies) {
  return async ({
    input: { email },
    record,
  }: {
    readonly input: { readonly email: string };
    readonly record: (change: Change) => void;
  }): Promise<ResOf<typeof contract>> => {
    const { forgotten, wasSuppressed = false } = await allowMail(dependencies)(email);
    record({ after: { forgotten, wasSuppressed } });
    return { forgotten };
  };
}
