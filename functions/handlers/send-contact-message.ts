import { endpoint } from '#composition/endpoint.ts';
import { sendContactMessageUseCase } from '#composition/enquiries.ts';
import { sendContactMessage } from '#contract/endpoints/send-contact-message.ts';

export const handler = endpoint(sendContactMessage, sendContactMessageUseCase());
