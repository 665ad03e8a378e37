import { moveOfficeConsultationUseCase } from '#composition/consultations.ts';
import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { moveOfficeConsultation } from '#contract/endpoints/consultations/office.ts';

export const handler = endpoint(moveOfficeConsultation, moveOfficeConsultationUseCase(), officeGate());
