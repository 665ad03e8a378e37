import { authenticateUseCase } from '#composition/auth.ts';
import { getConsultationInviteUseCase } from '#composition/consultations.ts';
import { fileEndpoint } from '#composition/file-endpoint.ts';
import { getConsultationInvite } from '#contract/endpoints/get-consultation-invite.ts';

export const handler = fileEndpoint(getConsultationInvite, getConsultationInviteUseCase(), authenticateUseCase());
