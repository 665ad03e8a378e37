import { sendOtpUseCase } from '#composition/auth.ts';
import { endpoint } from '#composition/endpoint.ts';
import { sendOtp } from '#contract/endpoints/send-otp.ts';

export const handler = endpoint(sendOtp, sendOtpUseCase());
