import type { AgreementSettings as OfficeSettings } from '#contract/endpoints/agreements/office.ts';
import { firstSettings, type Stored } from './settings.ts';

/** What new agreements begin with, and the versions before. */
export function getOfficeAgreementSettings({ agreements }: { readonly agreements: Pick<Stored, 'allSettings'> }) {
  return async (): Promise<OfficeSettings> => {
    const [{ version, terms, cancelHours } = firstSettings, ...earlier] = await agreements.allSettings();
    return { version, terms, cancelHours, earlier };
  };
}
