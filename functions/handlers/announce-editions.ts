import { announceEditionsUseCase } from '#composition/editions.ts';
import { scheduled } from '#http/scheduled.ts';

export const handler = scheduled('announce-editions', announceEditionsUseCase());
