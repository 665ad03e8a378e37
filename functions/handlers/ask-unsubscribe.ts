import { askUnsubscribeUseCase } from '#composition/editions.ts';
import { fileEndpoint } from '#composition/file-endpoint.ts';
import { askUnsubscribe } from '#contract/endpoints/ask-unsubscribe.ts';

export const handler = fileEndpoint(askUnsubscribe, askUnsubscribeUseCase());
