import { authenticateUseCase, logOutUseCase } from '#composition/auth.ts';
import { edge } from '#composition/edge.ts';
import { logOut } from '#contract/endpoints.ts';
import { endpoint } from '#http/endpoint.ts';
import { behindEdge } from '#http/origin.ts';

export const handler = behindEdge(endpoint(logOut, logOutUseCase(), authenticateUseCase()), edge());
