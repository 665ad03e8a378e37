import { listOfficeConsultationsUseCase } from '#composition/consultations.ts';
import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { listOfficeConsultations } from '#contract/endpoints/consultations/office.ts';

export const handler = endpoint(listOfficeConsultations, listOfficeConsultationsUseCase(), officeGate());
