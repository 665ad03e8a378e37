import { requestRegistrationOtpUseCase } from '#composition/auth.ts';
import { endpoint } from '#composition/endpoint.ts';
import { requestRegistrationOtp } from '#contract/endpoints.ts';

export const handler = endpoint(requestRegistrationOtp, requestRegistrationOtpUseCase());
