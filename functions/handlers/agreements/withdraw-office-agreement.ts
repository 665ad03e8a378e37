import { withdrawOfficeAgreementUseCase } from '#composition/agreements.ts';
import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { withdrawOfficeAgreement } from '#contract/endpoints/agreements/office.ts';

export const handler = endpoint(withdrawOfficeAgreement, withdrawOfficeAgreementUseCase(), officeGate());
