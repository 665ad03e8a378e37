import { edge } from '#composition/edge.ts';
import { sendContactMessageUseCase } from '#composition/enquiries.ts';
import { sendContactMessage } from '#contract/endpoints.ts';
import { endpoint } from '#http/endpoint.ts';
import { behindEdge } from '#http/origin.ts';

export const handler = behindEdge(endpoint(sendContactMessage, sendContactMessageUseCase()), edge());
