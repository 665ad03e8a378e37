import { announceFreeTimesUseCase } from '#composition/consultations.ts';
import { scheduled } from '#http/scheduled.ts';

export const handler = scheduled('announce-free-times', announceFreeTimesUseCase());
