import { reconcilePaymentsUseCase } from '#composition/shop.ts';
import { scheduled } from '#http/scheduled.ts';

export const handler = scheduled('reconcile-payments', reconcilePaymentsUseCase());
