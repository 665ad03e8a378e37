import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { sendOfficeEvidenceUseCase } from '#composition/orders.ts';
import { sendOfficeEvidence } from '#contract/endpoints/orders/office.ts';

export const handler = endpoint(sendOfficeEvidence, sendOfficeEvidenceUseCase(), officeGate());
