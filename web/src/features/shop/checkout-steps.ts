import type { Kind } from './kind.ts';

/** The steps of the checkout, in order. */
export const checkoutSteps = ['select', 'verify', 'pay', 'read'] as const;

/** The same for what is bought: a class is joined. */
export const stepsOf = (kind: Kind): readonly string[] =>
  kind === 'seats' ? [...checkoutSteps.slice(0, 3), 'join'] : checkoutSteps;
