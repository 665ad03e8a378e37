import * as v from 'valibot';
import type { AgreementSettings as OfficeSettings } from '#contract/endpoints/agreements/office.ts';
import { otherMethods } from '#contract/words/payment-methods.ts';
import { firstSettings, type Stored } from '../settings.ts';

/** What isn't offered is empty. */
const allWays = v.object(v.entriesFromList(otherMethods, v.optional(v.string(), '')));

/** What new agreements begin with, and the versions before. */
export function getOfficeAgreementSettings({ agreements }: { readonly agreements: Pick<Stored, 'allSettings'> }) {
  return async (): Promise<OfficeSettings> => {
    const [current = firstSettings, ...before] = await agreements.allSettings();
    const { version, terms, cancelHours, otherWays } = current;
    const earlier = before.map(({ otherWays: _, ...one }) => one);
    return { version, terms, cancelHours, otherWays: v.parse(allWays, otherWays ?? {}), earlier };
  };
}
