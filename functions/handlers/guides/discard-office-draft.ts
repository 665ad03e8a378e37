import { endpoint } from '#composition/endpoint.ts';
import { discardOfficeDraftUseCase } from '#composition/guides.ts';
import { officeGate } from '#composition/office.ts';
import { discardOfficeDraft } from '#contract/endpoints/guides/office.ts';

export const handler = endpoint(discardOfficeDraft, discardOfficeDraftUseCase(), officeGate());
