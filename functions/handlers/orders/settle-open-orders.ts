import { settleOpenOrdersUseCase } from '#composition/orders.ts';
import { scheduled } from '#http/scheduled.ts';

export const handler = scheduled('settle-open-orders', settleOpenOrdersUseCase());
