import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  variables: ['STAGE'],
} as const satisfies Grant;

/** The stack’s stage. */
export const stage = (): string => read('STAGE');
