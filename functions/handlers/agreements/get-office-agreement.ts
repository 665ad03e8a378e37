import { getOfficeAgreementUseCase } from '#composition/agreements.ts';
import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { getOfficeAgreement } from '#contract/endpoints/agreements/office.ts';

export const handler = endpoint(getOfficeAgreement, getOfficeAgreementUseCase(), officeGate());
