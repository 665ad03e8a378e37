import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { findOfficeOrdersUseCase } from '#composition/orders.ts';
import { findOfficeOrders } from '#contract/endpoints/orders/office.ts';

export const handler = endpoint(findOfficeOrders, findOfficeOrdersUseCase(), officeGate());
