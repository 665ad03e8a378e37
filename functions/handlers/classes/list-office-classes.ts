import { listOfficeClassesUseCase } from '#composition/classes.ts';
import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { listOfficeClasses } from '#contract/endpoints/classes/office.ts';

export const handler = endpoint(listOfficeClasses, listOfficeClassesUseCase(), officeGate());
