import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { acceptOfficeInvitationUseCase } from '#composition/office-access.ts';
import { acceptOfficeInvitation } from '#contract/endpoints/office/accept-office-invitation.ts';

export const handler = endpoint(acceptOfficeInvitation, acceptOfficeInvitationUseCase(), officeGate());
