import type { renameOfficePasskey as contract } from '#contract/endpoints/office/office.ts';
import type { OfficeUseCase } from '../../shared/use-case.ts';
import { changeOwn, listed, one, type StoreDependencies } from './own-passkeys.ts';

/** @throws Refusal NOT_FOUND */
export function renameOfficePasskey(dependencies: StoreDependencies): OfficeUseCase<typeof contract> {
  return async ({ input: { id, name }, session: { member }, record }) => {
    const stored = await changeOwn(dependencies, member.id, (own) => {
      record({ before: { name: one(own, id).name } });
      return own.map((passkey) => (passkey.id === id ? { ...passkey, name } : passkey));
    });
    record({ after: { name } });
    return listed(stored);
  };
}
