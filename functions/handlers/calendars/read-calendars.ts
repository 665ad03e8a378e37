import { readCalendarsUseCase } from '#composition/calendars.ts';
import { scheduled } from '#http/scheduled.ts';

export const handler = scheduled('read-calendars', readCalendarsUseCase());
