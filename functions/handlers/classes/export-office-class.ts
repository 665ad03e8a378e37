import { exportOfficeClassUseCase } from '#composition/classes.ts';
import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { exportOfficeClass } from '#contract/endpoints/classes/office.ts';

export const handler = endpoint(exportOfficeClass, exportOfficeClassUseCase(), officeGate());
