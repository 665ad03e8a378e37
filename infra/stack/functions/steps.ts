import type { FunctionRecord, OfficeRecord } from './record.ts';

export const steps = {
  'list-steps': { size: 'tables', errorImpact: 'Families don’t see their next steps.' },
  'tick-step': { size: 'tables', errorImpact: 'Families can’t tick their next steps.' },
  'set-step-choices': {
    size: 'tables',
    errorImpact: 'Families can’t stop Monday’s emails, or make and end an address of a calendar with their next steps.',
  },
  'get-step-feed': {
    size: 'times',
    errorImpact: 'Families’ calendars don’t show new or changed next steps.',
  },
  'remind-of-steps': {
    size: 'mail',
    timeout: 120,
    errorImpact: 'Families aren’t reminded of their next steps this week.',
    slowAfterMs: 100_000,
  },
} as const satisfies Record<string, FunctionRecord>;

export const officeSteps = {
  'list-office-steps': { size: 'officeTimes' },
  'add-office-steps': { size: 'officeTimes' },
  'change-office-step': { size: 'officeTimes' },
  'remove-office-step': { size: 'officeTimes' },
  'tick-office-step': { size: 'officeTimes' },
  'list-office-step-templates': { size: 'tables' },
  'save-office-step-template': { size: 'tables' },
  'remove-office-step-template': { size: 'tables' },
} as const satisfies Record<string, OfficeRecord>;
