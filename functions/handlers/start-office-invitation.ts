import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { startOfficeInvitationUseCase } from '#composition/office-access.ts';
import { startOfficeInvitation } from '#contract/endpoints/office/start-office-invitation.ts';

export const handler = endpoint(startOfficeInvitation, startOfficeInvitationUseCase(), officeGate());
