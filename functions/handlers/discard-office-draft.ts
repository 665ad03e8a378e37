import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { discardOfficeDraftUseCase } from '#composition/office-guides.ts';
import { discardOfficeDraft } from '#contract/endpoints/office/discard-office-draft.ts';

export const handler = endpoint(discardOfficeDraft, discardOfficeDraftUseCase(), officeGate());
