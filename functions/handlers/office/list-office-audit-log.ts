import { endpoint } from '#composition/endpoint.ts';
import { listOfficeAuditLogUseCase, officeGate } from '#composition/office.ts';
import { listOfficeAuditLog } from '#contract/endpoints/office/office.ts';

export const handler = endpoint(listOfficeAuditLog, listOfficeAuditLogUseCase(), officeGate());
