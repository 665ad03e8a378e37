import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { checkOfficeUploadUseCase } from '#composition/office-guides.ts';
import { checkOfficeUpload } from '#contract/office-guides.ts';

export const handler = endpoint(checkOfficeUpload, checkOfficeUploadUseCase(), officeGate());
