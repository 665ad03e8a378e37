import type { OfficeRecord } from './record.ts';

export const officeCodes = {
  'list-office-codes': { size: 'officeTimes' },
  'add-office-code': { size: 'officeTimes' },
  'change-office-code': { size: 'officeTimes' },
  'end-office-code': { size: 'officeTimes' },
} as const satisfies Record<string, OfficeRecord>;
