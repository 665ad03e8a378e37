import { offerSeatsUseCase } from '#composition/class-schedules.ts';
import { scheduled } from '#http/scheduled.ts';

export const handler = scheduled('offer-seats', offerSeatsUseCase());
