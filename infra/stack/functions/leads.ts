import type { FunctionRecord, OfficeRecord } from './record.ts';

export const leads = {
  'mail-waiting-leads': {
    size: 'mail',
    timeout: 60,
    errorImpact: 'Families who signed up while many others did get no call: the business isn’t told about them.',
    slowAfterMs: 50_000,
    logsNews: true,
  },
} as const satisfies Record<string, FunctionRecord>;

export const officeLeads = {
  'list-office-leads': { size: 'tables' },
  'add-office-lead': { size: 'tables' },
  'list-office-origins': { size: 'officeOrder' },
} as const satisfies Record<string, OfficeRecord>;
