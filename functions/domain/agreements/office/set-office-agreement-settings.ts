import { isDeepStrictEqual } from 'node:util';
import type { InputOf } from '#contract/endpoint.ts';
import type { setOfficeAgreementSettings as setContract } from '#contract/endpoints/agreements/office.ts';
import type { Clock } from '../../shared/ports.ts';
import { Refusal } from '../../shared/refusal.ts';
import type { UseCase } from '../../shared/use-case.ts';
import type { AgreementSettings } from '../agreement.ts';
import { currentSettings, type Stored } from '../settings.ts';
import { getOfficeAgreementSettings } from './get-office-agreement-settings.ts';

/**
 * Saves what new agreements begin with. Those that exist stay as they are.
 * @throws Refusal CONFLICT if another change came first
 */
export function setOfficeAgreementSettings(dependencies: {
  readonly agreements: Stored;
  readonly clock: Clock;
}): UseCase<typeof setContract, 'input' | 'record'> {
  const { agreements, clock } = dependencies;
  return async ({ input: { version, terms, cancelHours, otherWays }, record }) => {
    const before = await currentSettings(dependencies);
    const next = { version: version + 1, savedAt: clock.now(), terms, cancelHours, otherWays: offered(otherWays) };
    if (version !== before.version || !(await agreements.setSettings(next))) throw new Refusal('CONFLICT');
    record({
      before: { cancelHours: before.cancelHours },
      after: {
        savedAsVersion: next.version,
        cancelHours,
        ...(terms === before.terms ? {} : { alsoChanged: 'terms' }),
        ...(isDeepStrictEqual(next.otherWays, before.otherWays ?? {})
          ? {}
          : { otherWays: Object.keys(next.otherWays) }),
      },
    });
    return await getOfficeAgreementSettings(dependencies)();
  };
}

/** The ways that have words. */
const offered = (ways: InputOf<typeof setContract>['otherWays']): NonNullable<AgreementSettings['otherWays']> =>
  Object.fromEntries(Object.entries(ways).filter(([, words]) => words !== ''));
