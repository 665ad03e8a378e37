import { deliverOutboxUseCase } from '#composition/enquiries.ts';
import { scheduled } from '#http/scheduled.ts';

export const handler = scheduled('deliver-outbox', deliverOutboxUseCase());
