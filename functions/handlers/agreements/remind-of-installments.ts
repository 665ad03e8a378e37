import { remindOfInstallmentsUseCase } from '#composition/agreements.ts';
import { scheduled } from '#http/scheduled.ts';

export const handler = scheduled('remind-of-installments', remindOfInstallmentsUseCase());
