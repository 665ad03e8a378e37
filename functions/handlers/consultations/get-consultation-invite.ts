import { getConsultationInviteUseCase } from '#composition/consultations.ts';
import { fileEndpoint } from '#composition/file-endpoint.ts';
import { authenticateUseCase } from '#composition/sign-in.ts';
import { getConsultationInvite } from '#contract/endpoints/consultations/public.ts';

export const handler = fileEndpoint(getConsultationInvite, getConsultationInviteUseCase(), authenticateUseCase());
