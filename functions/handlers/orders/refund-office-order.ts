import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { refundOfficeOrderUseCase } from '#composition/orders.ts';
import { refundOfficeOrder } from '#contract/endpoints/orders/office.ts';

export const handler = endpoint(refundOfficeOrder, refundOfficeOrderUseCase(), officeGate());
