import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { discardOfficeDraftUseCase } from '#composition/office-guides.ts';
import { discardOfficeDraft } from '#contract/office-guides.ts';

export const handler = endpoint(discardOfficeDraft, discardOfficeDraftUseCase(), officeGate());
