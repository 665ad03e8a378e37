import { endpoint } from '#composition/endpoint.ts';
import { publishOfficeBundleUseCase } from '#composition/guides.ts';
import { officeGate } from '#composition/office.ts';
import { publishOfficeBundle } from '#contract/endpoints/guides/office.ts';

export const handler = endpoint(publishOfficeBundle, publishOfficeBundleUseCase(), officeGate());
