import type { removeOfficePasskey as contract } from '#contract/endpoints/office/office.ts';
import { conflict } from '../../shared/refusal.ts';
import type { OfficeUseCase } from '../../shared/use-case.ts';
import { changeOwn, listed, one, type StoreDependencies } from './own-passkeys.ts';

/**
 * Sessions that began with the passkey end.
 * @throws Refusal NOT_FOUND, CONFLICT for the last one
 */
export function removeOfficePasskey(dependencies: StoreDependencies): OfficeUseCase<typeof contract> {
  return async ({ input: { id }, session: { member }, record }) => {
    const stored = await changeOwn(dependencies, member.id, (own) => {
      record({ before: { name: one(own, id).name } });
      if (own.length === 1) throw conflict('This is your last passkey. Add another first.');
      return own.filter((passkey) => passkey.id !== id);
    });
    return listed(stored);
  };
}
