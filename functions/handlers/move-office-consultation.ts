import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { moveOfficeConsultationUseCase } from '#composition/office-calendar.ts';
import { moveOfficeConsultation } from '#contract/endpoints/office/move-office-consultation.ts';

export const handler = endpoint(moveOfficeConsultation, moveOfficeConsultationUseCase(), officeGate());
