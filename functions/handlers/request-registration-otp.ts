import { requestRegistrationOtpUseCase } from '#composition/auth.ts';
import { requestRegistrationOtp } from '#contract/endpoints.ts';
import { endpoint } from '#http/endpoint.ts';

export const handler = endpoint(requestRegistrationOtp, requestRegistrationOtpUseCase());
