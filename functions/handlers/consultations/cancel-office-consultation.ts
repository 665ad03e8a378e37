import { cancelOfficeConsultationUseCase } from '#composition/consultations.ts';
import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { cancelOfficeConsultation } from '#contract/endpoints/consultations/office.ts';

export const handler = endpoint(cancelOfficeConsultation, cancelOfficeConsultationUseCase(), officeGate());
