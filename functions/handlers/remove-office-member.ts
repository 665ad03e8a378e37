import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { removeOfficeMemberUseCase } from '#composition/office-access.ts';
import { removeOfficeMember } from '#contract/office-access.ts';

export const handler = endpoint(removeOfficeMember, removeOfficeMemberUseCase(), officeGate());
