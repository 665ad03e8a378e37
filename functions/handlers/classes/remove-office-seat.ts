import { removeOfficeSeatUseCase } from '#composition/classes.ts';
import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { removeOfficeSeat } from '#contract/endpoints/classes/office.ts';

export const handler = endpoint(removeOfficeSeat, removeOfficeSeatUseCase(), officeGate());
