import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { giveOfficeGuideUseCase } from '#composition/orders.ts';
import { giveOfficeGuide } from '#contract/endpoints/orders/office.ts';

export const handler = endpoint(giveOfficeGuide, giveOfficeGuideUseCase(), officeGate());
