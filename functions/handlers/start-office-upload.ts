import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { startOfficeUploadUseCase } from '#composition/office-guides.ts';
import { startOfficeUpload } from '#contract/endpoints/office/start-office-upload.ts';

export const handler = endpoint(startOfficeUpload, startOfficeUploadUseCase(), officeGate());
