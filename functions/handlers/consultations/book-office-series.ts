import { bookOfficeSeriesUseCase } from '#composition/consultations.ts';
import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { bookOfficeSeries } from '#contract/endpoints/consultations/office.ts';

export const handler = endpoint(bookOfficeSeries, bookOfficeSeriesUseCase(), officeGate());
