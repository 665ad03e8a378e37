import type { OfficeRecord, Records } from './record.ts';

export const steps: Records = {
  'list-steps': { errorImpact: 'Families don’t see their next steps.' },
  'tick-step': { errorImpact: 'Families can’t tick their next steps.' },
  'set-step-choices': {
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
};

export const officeSteps: Records<OfficeRecord> = {
  'list-office-step-templates': { size: 'tables' },
  'save-office-step-template': { size: 'tables' },
  'remove-office-step-template': { size: 'tables' },
};
