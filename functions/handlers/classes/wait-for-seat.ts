import { waitForSeatUseCase } from '#composition/classes.ts';
import { endpoint } from '#composition/endpoint.ts';
import { authenticateUseCase } from '#composition/sign-in.ts';
import { waitForSeat } from '#contract/endpoints/classes/public.ts';

export const handler = endpoint(waitForSeat, waitForSeatUseCase(), authenticateUseCase());
