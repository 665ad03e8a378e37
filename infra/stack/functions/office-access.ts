import { countRequests, type OfficeRecord, officeMember } from './record.ts';

const readTeam = { 'office/keys/team#': ['dynamodb:GetItem'] } as const;
const changeTeam = { 'office/keys/team#': ['dynamodb:GetItem', 'dynamodb:PutItem'] } as const;
const newChallenge = { 'office/keys/challenge#': ['dynamodb:PutItem'] } as const;
const takeChallenge = { 'office/keys/challenge#': ['dynamodb:DeleteItem'] } as const;

/** Anyone may call these, so a flood must leave room for buyers. */
const guest = {
  uses: [...officeMember.uses, 'rateLimits'],
  size: 'passkeys',
  share: 1,
} as const;
const guestTables = { ...officeMember.tables, ...countRequests } as const;
/** Opens a session, and ends the oldest if there are too many. */
const enter = {
  'office/keys/session#': ['dynamodb:PutItem', 'dynamodb:DeleteItem'],
} as const;

export const officeAccess = {
  'start-office-sign-in': {
    ...guest,
    tables: { ...guestTables, ...newChallenge },
  },
  'finish-office-sign-in': {
    ...guest,
    tables: { ...guestTables, ...takeChallenge, ...changeTeam, ...enter },
    counts: ['passkeys-refused', 'journal-incomplete'],
  },
  'start-office-invitation': {
    ...guest,
    tables: { ...guestTables, ...readTeam, ...newChallenge },
  },
  'accept-office-invitation': {
    ...guest,
    tables: { ...guestTables, ...takeChallenge, ...changeTeam, ...enter },
    counts: ['passkeys-refused', 'journal-incomplete'],
  },
  'get-office-session': {
    ...officeMember,
    size: 'tables',
  },
  'end-office-session': {
    ...officeMember,
    tables: {
      ...officeMember.tables,
      'office/keys/session#': ['dynamodb:DeleteItem'],
    },
    size: 'tables',
  },
  'start-office-confirmation': {
    ...officeMember,
    tables: { ...officeMember.tables, ...newChallenge },
    size: 'passkeys',
  },
  'confirm-office-session': {
    ...officeMember,
    tables: {
      ...officeMember.tables,
      ...takeChallenge,
      ...changeTeam,
      'office/keys/session#/sets/confirmedAt': ['dynamodb:UpdateItem'],
    },
    size: 'passkeys',
    counts: ['passkeys-refused'],
  },
  'list-office-passkeys': {
    ...officeMember,
    size: 'tables',
  },
  'start-office-passkey': {
    ...officeMember,
    tables: { ...officeMember.tables, ...newChallenge },
    size: 'passkeys',
  },
  'add-office-passkey': {
    ...officeMember,
    tables: { ...officeMember.tables, ...takeChallenge, ...changeTeam },
    size: 'passkeys',
    counts: ['passkeys-refused'],
  },
  'rename-office-passkey': {
    ...officeMember,
    tables: { ...officeMember.tables, ...changeTeam },
    size: 'tables',
  },
  'remove-office-passkey': {
    ...officeMember,
    tables: { ...officeMember.tables, ...changeTeam },
    size: 'tables',
  },
  'list-office-team': {
    ...officeMember,
    size: 'tables',
  },
  'invite-office-member': {
    ...officeMember,
    uses: [...officeMember.uses, 'businessProfile', 'mail'],
    tables: { ...officeMember.tables, ...changeTeam },
    size: 'mail',
  },
  'remove-office-member': {
    ...officeMember,
    uses: [...officeMember.uses, 'consultations', 'departures'],
    tables: {
      ...officeMember.tables,
      ...changeTeam,
      'office/keys/session#': ['dynamodb:DeleteItem'],
      consultations: ['dynamodb:GetItem', 'dynamodb:PutItem'],
      'consultations/index/byTime': ['dynamodb:Query'],
    },
    size: 'officeTimes',
  },
  'list-office-sessions': {
    ...officeMember,
    tables: { ...officeMember.tables, 'office/keys/session#': ['dynamodb:GetItem'] },
    size: 'tables',
  },
  'end-other-office-sessions': {
    ...officeMember,
    tables: {
      ...officeMember.tables,
      ...changeTeam,
      'office/keys/session#': ['dynamodb:GetItem', 'dynamodb:DeleteItem'],
    },
    size: 'tables',
  },
  'set-office-notifications': {
    ...officeMember,
    tables: { ...officeMember.tables, ...changeTeam },
    size: 'tables',
  },
  'list-office-alarms': {
    ...officeMember,
    uses: [...officeMember.uses, 'alarmStates'],
    size: 'officeTimes',
  },
  'list-office-journal': {
    ...officeMember,
    tables: { ...officeMember.tables, auditLog: ['dynamodb:PutItem', 'dynamodb:Query'] },
    size: 'tables',
  },
  'export-office-journal': {
    ...officeMember,
    tables: { ...officeMember.tables, auditLog: ['dynamodb:PutItem', 'dynamodb:Query'] },
    size: 'officeTimes',
    // A part of a file has 1.5 MB, page after page.
    timeout: 24,
  },
} as const satisfies Record<string, OfficeRecord>;
