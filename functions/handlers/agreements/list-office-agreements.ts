import { listOfficeAgreementsUseCase } from '#composition/agreements.ts';
import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { listOfficeAgreements } from '#contract/endpoints/agreements/office.ts';

export const handler = endpoint(listOfficeAgreements, listOfficeAgreementsUseCase(), officeGate());
