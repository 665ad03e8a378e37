import { sendOtpUseCase } from '#composition/auth.ts';
import { sendOtp } from '#contract/endpoints.ts';
import { endpoint } from '#http/endpoint.ts';

export const handler = endpoint(sendOtp, sendOtpUseCase());
