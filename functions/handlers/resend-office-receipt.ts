import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { resendOfficeReceiptUseCase } from '#composition/office-orders.ts';
import { resendOfficeReceipt } from '#contract/office-orders.ts';

export const handler = endpoint(resendOfficeReceipt, resendOfficeReceiptUseCase(), officeGate());
