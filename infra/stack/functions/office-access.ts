import { countRequests, type FunctionRecord, officeMember } from './record.ts';

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
const enter = { 'office/keys/session#': ['dynamodb:UpdateItem', 'dynamodb:PutItem'] } as const;

export const officeAccess = {
  'start-office-sign-in': {
    ...guest,
    tables: { ...guestTables, ...newChallenge },
    errorImpact: 'No one of the team can sign in to the office.',
  },
  'finish-office-sign-in': {
    ...guest,
    tables: { ...guestTables, ...takeChallenge, ...changeTeam, ...enter },
    errorImpact: 'No one of the team can sign in to the office.',
    counts: ['passkeys-refused'],
  },
  'start-office-invitation': {
    ...guest,
    tables: { ...guestTables, ...readTeam, ...newChallenge },
    errorImpact: 'People who are invited to the office can’t join.',
  },
  'accept-office-invitation': {
    ...guest,
    tables: { ...guestTables, ...takeChallenge, ...changeTeam, ...enter },
    errorImpact: 'People who are invited to the office can’t join.',
    counts: ['passkeys-refused'],
  },
  'get-office-session': {
    ...officeMember,
    size: 'tables',
    errorImpact: 'The office doesn’t open: its first page asks who is signed in.',
  },
  'end-office-session': {
    ...officeMember,
    tables: {
      ...officeMember.tables,
      'office/keys/session#': ['dynamodb:UpdateItem', 'dynamodb:DeleteItem'],
    },
    size: 'tables',
    errorImpact: 'Signing out of the office doesn’t end the session on the server.',
  },
  'start-office-confirmation': {
    ...officeMember,
    tables: { ...officeMember.tables, ...newChallenge },
    size: 'passkeys',
    errorImpact: 'Refunds, gifts, exports, erasing and inviting don’t work: they ask for a passkey.',
  },
  'confirm-office-session': {
    ...officeMember,
    tables: { ...officeMember.tables, ...takeChallenge, ...changeTeam },
    size: 'passkeys',
    errorImpact: 'Refunds, gifts, exports, erasing and inviting don’t work: they ask for a passkey.',
    counts: ['passkeys-refused'],
  },
  'list-office-passkeys': {
    ...officeMember,
    size: 'tables',
    errorImpact: 'Members don’t see their passkeys.',
  },
  'start-office-passkey': {
    ...officeMember,
    tables: { ...officeMember.tables, ...newChallenge },
    size: 'passkeys',
    errorImpact: 'Members can’t add a passkey.',
  },
  'add-office-passkey': {
    ...officeMember,
    tables: { ...officeMember.tables, ...takeChallenge, ...changeTeam },
    size: 'passkeys',
    errorImpact: 'Members can’t add a passkey.',
    counts: ['passkeys-refused'],
  },
  'rename-office-passkey': {
    ...officeMember,
    tables: { ...officeMember.tables, ...changeTeam },
    size: 'tables',
    errorImpact: 'Members can’t rename a passkey.',
  },
  'remove-office-passkey': {
    ...officeMember,
    tables: { ...officeMember.tables, ...changeTeam },
    size: 'tables',
    errorImpact: 'Members can’t remove the passkey of a lost phone: remove the member instead.',
  },
  'list-office-team': {
    ...officeMember,
    size: 'tables',
    errorImpact: 'Owners don’t see the team.',
  },
  'invite-office-member': {
    ...officeMember,
    uses: [...officeMember.uses, 'letterhead', 'mail'],
    tables: { ...officeMember.tables, ...changeTeam },
    size: 'mail',
    errorImpact: 'Owners can’t invite anyone; `ops invite` still can.',
  },
  'remove-office-member': {
    ...officeMember,
    tables: { ...officeMember.tables, ...changeTeam },
    size: 'tables',
    errorImpact: 'Owners can’t remove a member, who can still enter.',
  },
  'set-office-notifications': {
    ...officeMember,
    tables: { ...officeMember.tables, ...changeTeam },
    size: 'tables',
    errorImpact: 'Members can’t choose which emails they get.',
  },
  'list-office-alarms': {
    ...officeMember,
    uses: [...officeMember.uses, 'alarmStates'],
    size: 'officeTimes',
    errorImpact: 'Owners don’t see which alarms ring; the engineer’s emails go on.',
  },
  'list-office-journal': {
    ...officeMember,
    tables: { ...officeMember.tables, journal: ['dynamodb:PutItem', 'dynamodb:Query'] },
    size: 'tables',
    errorImpact: 'Owners don’t see what was done in the office.',
  },
  'export-office-journal': {
    ...officeMember,
    tables: { ...officeMember.tables, journal: ['dynamodb:PutItem', 'dynamodb:Query'] },
    size: 'officeTimes',
    // Reads up to 3 MB, page after page.
    timeout: 24,
    errorImpact: 'Owners can’t export what was done in the office.',
    slowAfterMs: 10_000,
  },
} as const satisfies Record<string, FunctionRecord>;
