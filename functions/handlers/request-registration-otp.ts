import { requestRegistrationOtpUseCase } from '#composition/auth.ts';
import { endpoint } from '#composition/endpoint.ts';
import { requestRegistrationOtp } from '#contract/endpoints/request-registration-otp.ts';

export const handler = endpoint(requestRegistrationOtp, requestRegistrationOtpUseCase());
