import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { removeOfficeMemberUseCase } from '#composition/office-access.ts';
import { removeOfficeMember } from '#contract/endpoints/office/remove-office-member.ts';

export const handler = endpoint(removeOfficeMember, removeOfficeMemberUseCase(), officeGate());
