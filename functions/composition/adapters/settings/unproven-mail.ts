import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  variables: ['UNPROVEN_MAIL_PER_HOUR'],
} as const satisfies Grant;

/** How many emails an hour may go to addresses that no one has confirmed. */
export const unprovenMailPerHour = (): number => Number(read('UNPROVEN_MAIL_PER_HOUR'));
