import { messageOfficeClassUseCase } from '#composition/classes.ts';
import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { messageOfficeClass } from '#contract/endpoints/classes/office.ts';

export const handler = endpoint(messageOfficeClass, messageOfficeClassUseCase(), officeGate());
