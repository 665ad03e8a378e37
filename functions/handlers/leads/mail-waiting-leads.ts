import { mailWaitingLeadsUseCase } from '#composition/leads.ts';
import { scheduled } from '#http/scheduled.ts';

export const handler = scheduled('mail-waiting-leads', mailWaitingLeadsUseCase());
