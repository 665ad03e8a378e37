import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { setOfficePushUseCase } from '#composition/team.ts';
import { setOfficePush } from '#contract/endpoints/office/office.ts';

export const handler = endpoint(setOfficePush, setOfficePushUseCase(), officeGate());
