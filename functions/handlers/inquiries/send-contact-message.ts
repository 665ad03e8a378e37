import { endpoint } from '#composition/endpoint.ts';
import { sendContactMessageUseCase } from '#composition/inquiries.ts';
import { sendContactMessage } from '#contract/endpoints/inquiries/public.ts';

export const handler = endpoint(sendContactMessage, sendContactMessageUseCase());
