import { announceEditionsUseCase } from '#composition/orders.ts';
import { scheduled } from '#http/scheduled.ts';

export const handler = scheduled('announce-editions', announceEditionsUseCase());
