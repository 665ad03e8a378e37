import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { resendOfficeReceiptUseCase } from '#composition/office-orders.ts';
import { resendOfficeReceipt } from '#contract/endpoints/office/resend-office-receipt.ts';

export const handler = endpoint(resendOfficeReceipt, resendOfficeReceiptUseCase(), officeGate());
