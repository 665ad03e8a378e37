import { getOfficeClassUseCase } from '#composition/classes.ts';
import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { getOfficeClass } from '#contract/endpoints/classes/office.ts';

export const handler = endpoint(getOfficeClass, getOfficeClassUseCase(), officeGate());
