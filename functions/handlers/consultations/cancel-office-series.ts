import { cancelOfficeSeriesUseCase } from '#composition/consultations.ts';
import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { cancelOfficeSeries } from '#contract/endpoints/consultations/office.ts';

export const handler = endpoint(cancelOfficeSeries, cancelOfficeSeriesUseCase(), officeGate());
