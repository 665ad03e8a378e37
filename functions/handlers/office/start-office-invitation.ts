import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { startOfficeInvitationUseCase } from '#composition/team.ts';
import { startOfficeInvitation } from '#contract/endpoints/office/office.ts';

export const handler = endpoint(startOfficeInvitation, startOfficeInvitationUseCase(), officeGate());
