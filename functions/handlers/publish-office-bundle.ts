import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { publishOfficeBundleUseCase } from '#composition/office-guides.ts';
import { publishOfficeBundle } from '#contract/endpoints/office/publish-office-bundle.ts';

export const handler = endpoint(publishOfficeBundle, publishOfficeBundleUseCase(), officeGate());
