import type { OfficeRecord, Records } from './record.ts';

export const officePeople: Records<OfficeRecord> = {
  'find-office-person': { size: 'officeAgreement' },
  'allow-office-mail': { size: 'selling' },
  'unlock-office-person': {
    size: 'tables',
    // A flood fills the table of codes with counters.
    timeout: 24,
  },
  'sign-out-office-person': { size: 'tables' },
  'export-office-person': { size: 'selling', timeout: 24 },
  'erase-office-person': { size: 'booking', timeout: 24 },
};
