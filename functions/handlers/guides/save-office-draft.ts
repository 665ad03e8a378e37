import { endpoint } from '#composition/endpoint.ts';
import { saveOfficeDraftUseCase } from '#composition/guides.ts';
import { officeGate } from '#composition/office.ts';
import { saveOfficeDraft } from '#contract/endpoints/guides/office.ts';

export const handler = endpoint(saveOfficeDraft, saveOfficeDraftUseCase(), officeGate());
