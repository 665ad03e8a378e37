import { setOfficeAgreementSettingsUseCase } from '#composition/agreements.ts';
import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { setOfficeAgreementSettings } from '#contract/endpoints/agreements/office.ts';

export const handler = endpoint(setOfficeAgreementSettings, setOfficeAgreementSettingsUseCase(), officeGate());
