import type { FunctionRecord } from './record.ts';

export const classes = {
  'offer-seats': {
    size: 'booking',
    timeout: 120,
    errorImpact: 'Families who wait for a seat aren’t told that one is free.',
    slowAfterMs: 100_000,
  },
  'remind-of-classes': {
    size: 'booking',
    timeout: 120,
    errorImpact: 'Families aren’t reminded of their classes, and may miss them.',
    slowAfterMs: 100_000,
  },
} as const satisfies Record<string, FunctionRecord>;
