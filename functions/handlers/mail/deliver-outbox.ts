import { deliverOutboxUseCase } from '#composition/mail.ts';
import { scheduled } from '#http/scheduled.ts';

export const handler = scheduled('deliver-outbox', deliverOutboxUseCase());
