import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { moveOfficePurchaseUseCase } from '#composition/office-orders.ts';
import { moveOfficePurchase } from '#contract/office-orders.ts';

export const handler = endpoint(moveOfficePurchase, moveOfficePurchaseUseCase(), officeGate());
