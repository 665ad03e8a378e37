import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { getOfficeOrderUseCase } from '#composition/office-orders.ts';
import { getOfficeOrder } from '#contract/office-orders.ts';

export const handler = endpoint(getOfficeOrder, getOfficeOrderUseCase(), officeGate());
