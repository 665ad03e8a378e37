import type { FunctionRecord, OfficeRecord } from './record.ts';

export const classes = {
  'finish-classes': {
    size: 'receipts',
    timeout: 300,
    errorImpact:
      'Families of a class aren’t told of new dates, messages or its cancellation, and canceled seats aren’t refunded.',
    slowAfterMs: 240_000,
  },
} as const satisfies Record<string, FunctionRecord>;

export const officeClasses = {
  'list-office-classes': { size: 'officeTimes' },
  'get-office-class': { size: 'officeTimes' },
  'save-office-class': { size: 'officeNewTimes' },
  'open-office-class': { size: 'officeTimes' },
  'mark-office-attendance': { size: 'officeTimes' },
  'message-office-class': { size: 'officeTimes' },
  'export-office-class': { size: 'officeTimes' },
  'cancel-office-class': { size: 'receipts', timeout: 24 },
} as const satisfies Record<string, OfficeRecord>;
