import { remindOfStepsUseCase } from '#composition/steps.ts';
import { scheduled } from '#http/scheduled.ts';

export const handler = scheduled('remind-of-steps', remindOfStepsUseCase());
