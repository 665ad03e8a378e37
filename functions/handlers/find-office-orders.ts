import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { findOfficeOrdersUseCase } from '#composition/office-orders.ts';
import { findOfficeOrders } from '#contract/endpoints/office/find-office-orders.ts';

export const handler = endpoint(findOfficeOrders, findOfficeOrdersUseCase(), officeGate());
