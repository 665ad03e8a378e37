import { endpoint } from '#composition/endpoint.ts';
import { checkOfficeUploadUseCase } from '#composition/guides.ts';
import { officeGate } from '#composition/office.ts';
import { checkOfficeUpload } from '#contract/endpoints/guides/office.ts';

export const handler = endpoint(checkOfficeUpload, checkOfficeUploadUseCase(), officeGate());
