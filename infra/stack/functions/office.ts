import type { FunctionRecord, OfficeRecord, Records } from './record.ts';

export const morningDigest: Records = {
  'send-morning-digest': {
    size: 'booking',
    timeout: 120,
    errorImpact: 'The business gets no morning digest: leads, consultations, messages and orders may be forgotten.',
    slowAfterMs: 100_000,
  },
};

export const officeTeam: Records<OfficeRecord | FunctionRecord> = {
  'start-office-sign-in': { size: 'passkeys', share: 1 },
  'finish-office-sign-in': { size: 'passkeys', share: 1 },
  'start-office-invitation': { size: 'passkeys', share: 0.5 },
  'accept-office-invitation': { size: 'passkeys', share: 0.5 },
  'get-office-session': { size: 'tables' },
  'end-office-session': { size: 'tables' },
  'start-office-confirmation': { size: 'passkeys' },
  'confirm-office-session': { size: 'passkeys' },
  'list-office-passkeys': { size: 'tables' },
  'start-office-passkey': { size: 'passkeys' },
  'add-office-passkey': { size: 'passkeys' },
  'rename-office-passkey': { size: 'tables' },
  'remove-office-passkey': { size: 'tables' },
  'list-office-team': { size: 'tables' },
  'invite-office-member': { size: 'mail' },
  'list-office-sessions': { size: 'tables' },
  'end-other-office-sessions': { size: 'tables' },
  'set-office-notifications': { size: 'tables' },
  'list-office-push': { size: 'tables' },
  'set-office-push': { size: 'tables' },
  'send-office-push': {
    size: 'mail',
    // As long as a push service may take, and the next start.
    timeout: 20,
    errorImpact: 'The team’s devices don’t tell of leads, consultations and disputes: the emails still do.',
    slowAfterMs: 10_000,
  },
  'get-office-today': { size: 'officeToday' },
  'get-office-getting-started': { size: 'officeChecks' },
  'list-office-audit-log': { size: 'tables' },
  'export-office-audit-log': {
    // A part of a file has 1.5 MB, page after page.
    timeout: 24,
  },
};
