import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { withdrawOfficeBundleUseCase } from '#composition/office-guides.ts';
import { withdrawOfficeBundle } from '#contract/endpoints/office/withdraw-office-bundle.ts';

export const handler = endpoint(withdrawOfficeBundle, withdrawOfficeBundleUseCase(), officeGate());
