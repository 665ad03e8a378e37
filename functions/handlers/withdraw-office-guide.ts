import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { withdrawOfficeGuideUseCase } from '#composition/office-guides.ts';
import { withdrawOfficeGuide } from '#contract/endpoints/office/withdraw-office-guide.ts';

export const handler = endpoint(withdrawOfficeGuide, withdrawOfficeGuideUseCase(), officeGate());
