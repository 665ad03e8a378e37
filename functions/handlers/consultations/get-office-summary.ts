import { getOfficeSummaryUseCase } from '#composition/consultations.ts';
import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { getOfficeSummary } from '#contract/endpoints/consultations/office.ts';

export const handler = endpoint(getOfficeSummary, getOfficeSummaryUseCase(), officeGate());
