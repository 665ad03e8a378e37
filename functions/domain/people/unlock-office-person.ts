import type { unlockOfficePerson as contract } from '#contract/endpoints/people/office.ts';
import type { UseCase } from '../shared/use-case.ts';
import type { OtpCodes } from '../sign-in/ports.ts';

/**
 * Lifts every lock and daily count of an address, of its known devices too. Codes already sent stop
 * working; sessions continue.
 * @returns how many records were removed
 */
export function unlockOfficePerson({
  otpCodes,
}: {
  readonly otpCodes: Pick<OtpCodes, 'keysOf' | 'forget'>;
}): UseCase<typeof contract> {
  return async ({ input: { email } }) => {
    const keys = await otpCodes.keysOf(email);
    await otpCodes.forget(keys);
    return { lifted: keys.length };
  };
}
