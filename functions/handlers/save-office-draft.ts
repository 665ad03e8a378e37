import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { saveOfficeDraftUseCase } from '#composition/office-guides.ts';
import { saveOfficeDraft } from '#contract/endpoints/office/save-office-draft.ts';

export const handler = endpoint(saveOfficeDraft, saveOfficeDraftUseCase(), officeGate());
