import { mailWaitingListUseCase } from '#composition/consultations.ts';
import { scheduled } from '#http/scheduled.ts';

export const handler = scheduled('mail-waiting-list', mailWaitingListUseCase());
