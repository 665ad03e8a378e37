import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { exportOfficeOrdersUseCase } from '#composition/office-orders.ts';
import { exportOfficeOrders } from '#contract/office-orders.ts';

export const handler = endpoint(exportOfficeOrders, exportOfficeOrdersUseCase(), officeGate());
