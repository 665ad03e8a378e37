import { removeOfficeWaitingUseCase } from '#composition/classes.ts';
import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { removeOfficeWaiting } from '#contract/endpoints/classes/office.ts';

export const handler = endpoint(removeOfficeWaiting, removeOfficeWaitingUseCase(), officeGate());
