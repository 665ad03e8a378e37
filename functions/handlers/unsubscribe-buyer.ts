import { unsubscribeUseCase } from '#composition/editions.ts';
import { endpoint } from '#composition/endpoint.ts';
import { unsubscribeBuyer } from '#contract/endpoints/unsubscribe-buyer.ts';

export const handler = endpoint(unsubscribeBuyer, unsubscribeUseCase());
