import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { bookOfficeRefundUseCase } from '#composition/orders.ts';
import { bookOfficeRefund } from '#contract/endpoints/orders/office.ts';

export const handler = endpoint(bookOfficeRefund, bookOfficeRefundUseCase(), officeGate());
