import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { resendOfficeReceiptUseCase } from '#composition/orders.ts';
import { resendOfficeReceipt } from '#contract/endpoints/orders/office.ts';

export const handler = endpoint(resendOfficeReceipt, resendOfficeReceiptUseCase(), officeGate());
