import { exportOfficeAgreementsUseCase } from '#composition/agreements.ts';
import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { exportOfficeAgreements } from '#contract/endpoints/agreements/office.ts';

export const handler = endpoint(exportOfficeAgreements, exportOfficeAgreementsUseCase(), officeGate());
