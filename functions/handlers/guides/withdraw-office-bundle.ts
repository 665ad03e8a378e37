import { endpoint } from '#composition/endpoint.ts';
import { withdrawOfficeBundleUseCase } from '#composition/guides.ts';
import { officeGate } from '#composition/office.ts';
import { withdrawOfficeBundle } from '#contract/endpoints/guides/office.ts';

export const handler = endpoint(withdrawOfficeBundle, withdrawOfficeBundleUseCase(), officeGate());
