import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { takeBackOfficeGiftUseCase } from '#composition/orders.ts';
import { takeBackOfficeGift } from '#contract/endpoints/orders/office.ts';

export const handler = endpoint(takeBackOfficeGift, takeBackOfficeGiftUseCase(), officeGate());
