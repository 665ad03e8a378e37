import type { addOfficePasskey as contract } from '#contract/endpoints/office/office.ts';
import type { OfficeUseCase } from '../../shared/use-case.ts';
import { challengeFor } from './challenges.ts';
import { adding, changeOwn, listed, refuseKnown, refuseMore } from './own-passkeys.ts';
import type { PasskeyDependencies } from './use-passkey.ts';

/** @throws Refusal PASSKEY_REFUSED, CONFLICT */
export function addOfficePasskey(dependencies: Omit<PasskeyDependencies, 'log'>): OfficeUseCase<typeof contract> {
  const { office, clock, passkeys } = dependencies;
  return async ({ input: { name, response }, session: { member }, record }) => {
    const created = await passkeys.created(response, challengeFor(dependencies, adding(member.id)));
    const now = clock.now();
    const stored = await changeOwn({ office, clock }, member.id, (own, team) => {
      refuseMore(own);
      refuseKnown(team, created.id);
      return [...own, { ...created, name, createdAt: now }];
    });
    record({ after: { id: created.id, name } });
    return listed(stored);
  };
}
