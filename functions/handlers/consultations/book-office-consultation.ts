import { bookOfficeConsultationUseCase } from '#composition/consultations.ts';
import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { bookOfficeConsultation } from '#contract/endpoints/consultations/office.ts';

export const handler = endpoint(bookOfficeConsultation, bookOfficeConsultationUseCase(), officeGate());
