import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  variables: ['CHECKOUT'],
} as const satisfies Grant;

/** Whether buyers can pay. */
export const isCheckoutOpen = (): boolean => read('CHECKOUT') === 'open';
