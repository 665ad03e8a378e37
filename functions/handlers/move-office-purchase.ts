import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { moveOfficePurchaseUseCase } from '#composition/office-orders.ts';
import { moveOfficePurchase } from '#contract/endpoints/office/move-office-purchase.ts';

export const handler = endpoint(moveOfficePurchase, moveOfficePurchaseUseCase(), officeGate());
