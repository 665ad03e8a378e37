import { sendRemindersUseCase } from '#composition/consultations.ts';
import { scheduled } from '#http/scheduled.ts';

export const handler = scheduled('send-reminders', sendRemindersUseCase());
