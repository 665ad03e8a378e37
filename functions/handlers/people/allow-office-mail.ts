import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { allowOfficeMailUseCase } from '#composition/people.ts';
import { allowOfficeMail } from '#contract/endpoints/people/office.ts';

export const handler = endpoint(allowOfficeMail, allowOfficeMailUseCase(), officeGate());
