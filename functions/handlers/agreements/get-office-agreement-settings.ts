import { getOfficeAgreementSettingsUseCase } from '#composition/agreements.ts';
import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { getOfficeAgreementSettings } from '#contract/endpoints/agreements/office.ts';

export const handler = endpoint(getOfficeAgreementSettings, getOfficeAgreementSettingsUseCase(), officeGate());
