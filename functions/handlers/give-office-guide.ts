import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { giveOfficeGuideUseCase } from '#composition/office-orders.ts';
import { giveOfficeGuide } from '#contract/endpoints/office/give-office-guide.ts';

export const handler = endpoint(giveOfficeGuide, giveOfficeGuideUseCase(), officeGate());
