import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { moveOfficePurchaseUseCase } from '#composition/orders.ts';
import { moveOfficePurchase } from '#contract/endpoints/orders/office.ts';

export const handler = endpoint(moveOfficePurchase, moveOfficePurchaseUseCase(), officeGate());
