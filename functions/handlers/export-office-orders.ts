import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { exportOfficeOrdersUseCase } from '#composition/office-orders.ts';
import { exportOfficeOrders } from '#contract/endpoints/office/export-office-orders.ts';

export const handler = endpoint(exportOfficeOrders, exportOfficeOrdersUseCase(), officeGate());
