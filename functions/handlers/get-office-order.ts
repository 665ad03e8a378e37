import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { getOfficeOrderUseCase } from '#composition/office-orders.ts';
import { getOfficeOrder } from '#contract/endpoints/office/get-office-order.ts';

export const handler = endpoint(getOfficeOrder, getOfficeOrderUseCase(), officeGate());
