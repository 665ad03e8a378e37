import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { listOfficeConsultationsUseCase } from '#composition/office-calendar.ts';
import { listOfficeConsultations } from '#contract/endpoints/office/list-office-consultations.ts';

export const handler = endpoint(listOfficeConsultations, listOfficeConsultationsUseCase(), officeGate());
