import { reconcilePaymentsUseCase } from '#composition/orders.ts';
import { scheduled } from '#http/scheduled.ts';

export const handler = scheduled('reconcile-payments', reconcilePaymentsUseCase());
