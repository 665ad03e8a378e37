import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { listOfficeOrdersUseCase } from '#composition/office-orders.ts';
import { listOfficeOrders } from '#contract/endpoints/office/list-office-orders.ts';

export const handler = endpoint(listOfficeOrders, listOfficeOrdersUseCase(), officeGate());
