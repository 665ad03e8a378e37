import { joinClassWaitingListUseCase } from '#composition/classes.ts';
import { endpoint } from '#composition/endpoint.ts';
import { joinClassWaitingList } from '#contract/endpoints/classes/public.ts';

export const handler = endpoint(joinClassWaitingList, joinClassWaitingListUseCase());
