import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { checkOfficeUploadUseCase } from '#composition/office-guides.ts';
import { checkOfficeUpload } from '#contract/endpoints/office/check-office-upload.ts';

export const handler = endpoint(checkOfficeUpload, checkOfficeUploadUseCase(), officeGate());
