import { sendContactMessageUseCase } from '#composition/enquiries.ts';
import { sendContactMessage } from '#contract/endpoints.ts';
import { endpoint } from '#http/endpoint.ts';

export const handler = endpoint(sendContactMessage, sendContactMessageUseCase());
