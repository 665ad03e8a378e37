import { OFFICE_PUSH_DEVICES_MAX } from '#contract/endpoints/office/limits.ts';
import type { setOfficePush as contract } from '#contract/endpoints/office/office.ts';
import { type PushChoices, type PushKind, pushKindsOf } from '#contract/push.ts';
import type { Clock } from '../../shared/ports.ts';
import { conflict, notFound } from '../../shared/refusal.ts';
import type { UseCase } from '../../shared/use-case.ts';
import type { PushDevices } from '../ports.ts';
import { asListed } from './push.ts';

interface Browser {
  /** Its name, such as "Safari on iPhone". */
  readonly browser: string;
}

/**
 * Stores what one of the member's devices tells, or removes a device that is to tell nothing.
 * @throws Refusal NOT_FOUND for an unknown device without its keys; CONFLICT if there are too many
 */
export function setOfficePush({
  pushDevices,
  clock,
}: {
  readonly pushDevices: Pick<PushDevices, 'of' | 'remove' | 'put'>;
  readonly clock: Clock;
}): UseCase<typeof contract, 'input' | 'session' | 'record', Browser> {
  return async ({ input: { endpoint, keys, choices: chosen }, session: { member }, browser, record }) => {
    const stored = await pushDevices.of(member.id);
    const before = stored.find((one) => one.endpoint === endpoint);
    const allowed = pushKindsOf(member.role).filter((kind) => chosen[kind]);
    const choices = onlyOf(allowed);
    record({ before: before?.choices ?? onlyOf([]), after: choices });
    if (allowed.length === 0) {
      await pushDevices.remove(member.id, endpoint);
    } else if (keys !== null) {
      if (before === undefined && stored.length >= OFFICE_PUSH_DEVICES_MAX) {
        throw conflict(`You have ${String(OFFICE_PUSH_DEVICES_MAX)} devices with notifications. Turn one off first.`);
      }
      const addedAt = before?.addedAt ?? clock.now();
      await pushDevices.put(member.id, { endpoint, ...keys, name: browser, choices, addedAt });
    } else if (before === undefined) {
      throw notFound('This device gets no notifications anymore. Turn them on again.');
    } else {
      await pushDevices.put(member.id, { ...before, choices });
    }
    return asListed(await pushDevices.of(member.id));
  };
}

/** The choices of these and no other. */
const onlyOf = (kinds: readonly PushKind[]): PushChoices => ({
  leads: kinds.includes('leads'),
  consultations: kinds.includes('consultations'),
  disputes: kinds.includes('disputes'),
});
