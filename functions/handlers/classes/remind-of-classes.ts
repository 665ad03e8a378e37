import { remindOfClassesUseCase } from '#composition/class-schedules.ts';
import { scheduled } from '#http/scheduled.ts';

export const handler = scheduled('remind-of-classes', remindOfClassesUseCase());
