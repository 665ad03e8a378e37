import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { inviteOfficeMemberUseCase } from '#composition/office-access.ts';
import { inviteOfficeMember } from '#contract/endpoints/office/invite-office-member.ts';

export const handler = endpoint(inviteOfficeMember, inviteOfficeMemberUseCase(), officeGate());
