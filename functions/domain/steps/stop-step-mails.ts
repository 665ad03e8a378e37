import { hashToken } from '../shared/hashes.ts';
import type { Clock } from '../shared/ports.ts';
import { changeSteps, type FamilyOf } from './change-steps.ts';
import type { StepLists } from './ports.ts';
import { readerOf, withReader } from './step.ts';

/** The subject of the link's token. A link gets into logs, so it has the address as a hash. */
export const stopOf = (agreementId: string, email: string): string => `steps-${agreementId}-${hashToken(email)}`;

/**
 * Stops Monday's emails about an agreement's steps to the address of a token. The answer is the
 * same if the agreement or the address is gone.
 * @returns false for the tokens of other emails
 */
export function stopStepMails(dependencies: {
  readonly steps: Pick<StepLists, 'find' | 'change'>;
  readonly addressesOf: (agreementId: string) => Promise<readonly string[]>;
  readonly familyOf: FamilyOf;
  readonly clock: Clock;
}) {
  return async (subject: string): Promise<boolean> => {
    const [, agreementId, hash] = /^steps-(\w+)-([0-9a-f]{64})$/.exec(subject) ?? [];
    if (agreementId === undefined) return false;
    const email = (await dependencies.addressesOf(agreementId)).find((one) => hashToken(one) === hash);
    if (email === undefined) return true;
    await changeSteps(dependencies, agreementId, (list) => {
      const reader = readerOf(list, email);
      return reader.stoppedAt === undefined
        ? withReader(list, { ...reader, stoppedAt: dependencies.clock.now() })
        : list;
    });
    return true;
  };
}
