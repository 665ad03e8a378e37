import { planOfficeSeriesUseCase } from '#composition/consultations.ts';
import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { planOfficeSeries } from '#contract/endpoints/consultations/office.ts';

export const handler = endpoint(planOfficeSeries, planOfficeSeriesUseCase(), officeGate());
