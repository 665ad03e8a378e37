import { askUnsubscribeUseCase } from '#composition/editions.ts';
import { endpoint } from '#composition/endpoint.ts';
import { askUnsubscribe } from '#contract/endpoints/ask-unsubscribe.ts';

export const handler = endpoint(askUnsubscribe, askUnsubscribeUseCase());
