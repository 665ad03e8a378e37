import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { refundOfficeOrderUseCase } from '#composition/office-orders.ts';
import { refundOfficeOrder } from '#contract/endpoints/office/refund-office-order.ts';

export const handler = endpoint(refundOfficeOrder, refundOfficeOrderUseCase(), officeGate());
