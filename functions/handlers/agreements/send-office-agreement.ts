import { sendOfficeAgreementUseCase } from '#composition/agreements.ts';
import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { sendOfficeAgreement } from '#contract/endpoints/agreements/office.ts';

export const handler = endpoint(sendOfficeAgreement, sendOfficeAgreementUseCase(), officeGate());
