import { endpoint } from '#composition/endpoint.ts';
import { exportOfficeAuditLogUseCase, officeGate } from '#composition/office.ts';
import { exportOfficeAuditLog } from '#contract/endpoints/office/office.ts';

export const handler = endpoint(exportOfficeAuditLog, exportOfficeAuditLogUseCase(), officeGate());
