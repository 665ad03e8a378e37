import { sendOfficePushUseCase } from '#composition/team.ts';
import { reading } from '#http/watching.ts';

export const handler = reading('send-office-push', sendOfficePushUseCase());
