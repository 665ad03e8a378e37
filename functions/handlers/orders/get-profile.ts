import { endpoint } from '#composition/endpoint.ts';
import { getProfileUseCase } from '#composition/orders.ts';
import { authenticateUseCase } from '#composition/sign-in.ts';
import { getProfile } from '#contract/endpoints/orders/public.ts';

export const handler = endpoint(getProfile, getProfileUseCase(), authenticateUseCase());
