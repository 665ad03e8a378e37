import { endpoint } from '#composition/endpoint.ts';
import { officeGate } from '#composition/office.ts';
import { takeBackOfficeGiftUseCase } from '#composition/office-orders.ts';
import { takeBackOfficeGift } from '#contract/endpoints/office/take-back-office-gift.ts';

export const handler = endpoint(takeBackOfficeGift, takeBackOfficeGiftUseCase(), officeGate());
