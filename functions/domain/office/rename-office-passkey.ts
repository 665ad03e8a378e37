import { changeOwn, listed, type OwnPasskeys, type OwnRequest, one, type StoreDependencies } from './own-passkeys.ts';

/** @throws Refusal NOT_FOUND */
export function renameOfficePasskey(dependencies: StoreDependencies) {
  return async ({
    input: { id, name },
    session: { member },
    record,
  }: OwnRequest<{ id: string; name: string }>): Promise<OwnPasskeys> => {
    const stored = await changeOwn(dependencies, member.id, (own) => {
      record({ before: { name: one(own, id).name } });
      return own.map((passkey) => (passkey.id === id ? { ...passkey, name } : passkey));
    });
    record({ after: { name } });
    return listed(stored);
  };
}
