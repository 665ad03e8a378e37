import { fileEndpoint } from '#composition/file-endpoint.ts';
import { askUnsubscribeUseCase } from '#composition/orders.ts';
import { askUnsubscribe } from '#contract/endpoints/orders/public.ts';

export const handler = fileEndpoint(askUnsubscribe, askUnsubscribeUseCase());
