import type { OfficeRecord } from './record.ts';

export const officeClasses = {
  'list-office-classes': { size: 'officeTimes' },
  'get-office-class': { size: 'officeTimes' },
  'save-office-class': { size: 'officeNewTimes' },
  'open-office-class': { size: 'officeTimes' },
  'mark-office-attendance': { size: 'officeTimes' },
  'message-office-class': { size: 'officeTimes' },
  'export-office-class': { size: 'officeTimes' },
} as const satisfies Record<string, OfficeRecord>;
