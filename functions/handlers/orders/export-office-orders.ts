import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { exportOfficeOrdersUseCase } from '#composition/orders.ts';
import { exportOfficeOrders } from '#contract/endpoints/orders/office.ts';

export const handler = endpoint(exportOfficeOrders, exportOfficeOrdersUseCase(), officeGate());
