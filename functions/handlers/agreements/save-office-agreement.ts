import { saveOfficeAgreementUseCase } from '#composition/agreements.ts';
import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { saveOfficeAgreement } from '#contract/endpoints/agreements/office.ts';

export const handler = endpoint(saveOfficeAgreement, saveOfficeAgreementUseCase(), officeGate());
