import { endpoint } from '#composition/endpoint.ts';
import { sendOtpUseCase } from '#composition/sign-in.ts';
import { sendOtp } from '#contract/endpoints/sign-in/public.ts';

export const handler = endpoint(sendOtp, sendOtpUseCase());
