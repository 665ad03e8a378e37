import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { removeOfficeMemberUseCase } from '#composition/team.ts';
import { removeOfficeMember } from '#contract/endpoints/office/office.ts';

export const handler = endpoint(removeOfficeMember, removeOfficeMemberUseCase(), officeGate());
