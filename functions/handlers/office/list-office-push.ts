import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { listOfficePushUseCase } from '#composition/team.ts';
import { listOfficePush } from '#contract/endpoints/office/office.ts';

export const handler = endpoint(listOfficePush, listOfficePushUseCase(), officeGate());
