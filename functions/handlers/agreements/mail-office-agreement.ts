import { mailOfficeAgreementUseCase } from '#composition/agreements.ts';
import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { mailOfficeAgreement } from '#contract/endpoints/agreements/office.ts';

export const handler = endpoint(mailOfficeAgreement, mailOfficeAgreementUseCase(), officeGate());
