import { getClassInviteUseCase } from '#composition/classes.ts';
import { fileEndpoint } from '#composition/file-endpoint.ts';
import { authenticateUseCase } from '#composition/sign-in.ts';
import { getClassInvite } from '#contract/endpoints/classes/public.ts';

export const handler = fileEndpoint(getClassInvite, getClassInviteUseCase(), authenticateUseCase());
