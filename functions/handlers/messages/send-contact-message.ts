import { endpoint } from '#composition/endpoint.ts';
import { sendContactMessageUseCase } from '#composition/messages.ts';
import { sendContactMessage } from '#contract/endpoints/messages/public.ts';

export const handler = endpoint(sendContactMessage, sendContactMessageUseCase());
