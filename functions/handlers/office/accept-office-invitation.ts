import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { acceptOfficeInvitationUseCase } from '#composition/team.ts';
import { acceptOfficeInvitation } from '#contract/endpoints/office/office.ts';

export const handler = endpoint(acceptOfficeInvitation, acceptOfficeInvitationUseCase(), officeGate());
