import type { OfficeRecord, Records } from './record.ts';

export const leads: Records = {
  'mail-waiting-leads': {
    size: 'mail',
    timeout: 60,
    errorImpact: 'Families who signed up while many others did get no call: the business isn’t told about them.',
    slowAfterMs: 50_000,
    logsNews: true,
  },
};

export const officeLeads: Records<OfficeRecord> = {
  'list-office-leads': { size: 'tables' },
  'add-office-lead': { size: 'tables' },
  'list-office-origins': { size: 'officeOrder' },
};
