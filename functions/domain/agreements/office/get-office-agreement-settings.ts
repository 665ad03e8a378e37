import type { AgreementSettings as OfficeSettings } from '#contract/endpoints/agreements/office.ts';
import { firstSettings, type Stored } from '../settings.ts';

const noWays = { check: '', transfer: '', zelle: '', cash: '', other: '' };

/** What new agreements begin with, and the versions before. */
export function getOfficeAgreementSettings({ agreements }: { readonly agreements: Pick<Stored, 'allSettings'> }) {
  return async (): Promise<OfficeSettings> => {
    const [current = firstSettings, ...before] = await agreements.allSettings();
    const { version, terms, cancelHours, otherWays } = current;
    const earlier = before.map(({ otherWays: _, ...one }) => one);
    return { version, terms, cancelHours, otherWays: { ...noWays, ...otherWays }, earlier };
  };
}
