import { saveOfficeClassUseCase } from '#composition/classes.ts';
import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { saveOfficeClass } from '#contract/endpoints/classes/office.ts';

export const handler = endpoint(saveOfficeClass, saveOfficeClassUseCase(), officeGate());
