import { requestRegistrationOtpUseCase } from '#composition/auth.ts';
import { edge } from '#composition/edge.ts';
import { requestRegistrationOtp } from '#contract/endpoints.ts';
import { endpoint } from '#http/endpoint.ts';
import { behindEdge } from '#http/origin.ts';

export const handler = behindEdge(endpoint(requestRegistrationOtp, requestRegistrationOtpUseCase()), edge());
