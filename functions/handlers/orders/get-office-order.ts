import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { getOfficeOrderUseCase } from '#composition/orders.ts';
import { getOfficeOrder } from '#contract/endpoints/orders/office.ts';

export const handler = endpoint(getOfficeOrder, getOfficeOrderUseCase(), officeGate());
