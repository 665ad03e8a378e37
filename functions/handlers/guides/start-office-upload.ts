import { endpoint } from '#composition/endpoint.ts';
import { startOfficeUploadUseCase } from '#composition/guides.ts';
import { officeGate } from '#composition/office.ts';
import { startOfficeUpload } from '#contract/endpoints/guides/office.ts';

export const handler = endpoint(startOfficeUpload, startOfficeUploadUseCase(), officeGate());
