import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { moveOfficeOrderUseCase } from '#composition/orders.ts';
import { moveOfficeOrder } from '#contract/endpoints/orders/office.ts';

export const handler = endpoint(moveOfficeOrder, moveOfficeOrderUseCase(), officeGate());
