import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { listOfficeOrdersUseCase } from '#composition/orders.ts';
import { listOfficeOrders } from '#contract/endpoints/orders/office.ts';

export const handler = endpoint(listOfficeOrders, listOfficeOrdersUseCase(), officeGate());
