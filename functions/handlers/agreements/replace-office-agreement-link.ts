import { replaceOfficeAgreementLinkUseCase } from '#composition/agreements.ts';
import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { replaceOfficeAgreementLink } from '#contract/endpoints/agreements/office.ts';

export const handler = endpoint(replaceOfficeAgreementLink, replaceOfficeAgreementLinkUseCase(), officeGate());
