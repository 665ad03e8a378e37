import { finishClassesUseCase } from '#composition/classes.ts';
import { scheduled } from '#http/scheduled.ts';

export const handler = scheduled('finish-classes', finishClassesUseCase());
