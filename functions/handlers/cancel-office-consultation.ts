import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { cancelOfficeConsultationUseCase } from '#composition/office-calendar.ts';
import { cancelOfficeConsultation } from '#contract/endpoints/office/cancel-office-consultation.ts';

export const handler = endpoint(cancelOfficeConsultation, cancelOfficeConsultationUseCase(), officeGate());
