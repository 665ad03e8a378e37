import { writeOfficeSummaryUseCase } from '#composition/consultations.ts';
import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { writeOfficeSummary } from '#contract/endpoints/consultations/office.ts';

export const handler = endpoint(writeOfficeSummary, writeOfficeSummaryUseCase(), officeGate());
