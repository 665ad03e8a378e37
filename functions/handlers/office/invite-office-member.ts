import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { inviteOfficeMemberUseCase } from '#composition/team.ts';
import { inviteOfficeMember } from '#contract/endpoints/office/office.ts';

export const handler = endpoint(inviteOfficeMember, inviteOfficeMemberUseCase(), officeGate());
