import { sendOtpUseCase } from '#composition/auth.ts';
import { edge } from '#composition/edge.ts';
import { sendOtp } from '#contract/endpoints.ts';
import { endpoint } from '#http/endpoint.ts';
import { behindEdge } from '#http/origin.ts';

export const handler = behindEdge(endpoint(sendOtp, sendOtpUseCase()), edge());
