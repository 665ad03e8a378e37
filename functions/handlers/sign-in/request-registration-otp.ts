import { endpoint } from '#composition/endpoint.ts';
import { requestRegistrationOtpUseCase } from '#composition/sign-in.ts';
import { requestRegistrationOtp } from '#contract/endpoints/sign-in/public.ts';

export const handler = endpoint(requestRegistrationOtp, requestRegistrationOtpUseCase());
