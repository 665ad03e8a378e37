import { authenticateUseCase } from '#composition/auth.ts';
import { getConsultationInviteUseCase } from '#composition/consultations.ts';
import { endpoint } from '#composition/endpoint.ts';
import { getConsultationInvite } from '#contract/endpoints/get-consultation-invite.ts';

export const handler = endpoint(getConsultationInvite, getConsultationInviteUseCase(), authenticateUseCase());
