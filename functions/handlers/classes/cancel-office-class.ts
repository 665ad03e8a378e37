import { cancelOfficeClassUseCase } from '#composition/classes.ts';
import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { cancelOfficeClass } from '#contract/endpoints/classes/office.ts';

export const handler = endpoint(cancelOfficeClass, cancelOfficeClassUseCase(), officeGate());
