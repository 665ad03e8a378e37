import { openOfficeClassUseCase } from '#composition/classes.ts';
import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { openOfficeClass } from '#contract/endpoints/classes/office.ts';

export const handler = endpoint(openOfficeClass, openOfficeClassUseCase(), officeGate());
