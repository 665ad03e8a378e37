import { type OfficeRecord, officeMember } from './record.ts';

const uses = [...officeMember.uses, 'catalog'] as const;

const changeCode = ['dynamodb:GetItem', 'dynamodb:UpdateItem'] as const;

export const officeCodes = {
  'list-office-codes': {
    uses: [...uses, 'orders'],
    tables: {
      ...officeMember.tables,
      pdfs: ['dynamodb:Query'],
      'transactions/index/byState': ['dynamodb:Query'],
    },
    size: 'officeTimes',
  },
  'add-office-code': {
    uses,
    tables: { ...officeMember.tables, pdfs: ['dynamodb:Query'], 'pdfs/keys/codes#': ['dynamodb:UpdateItem'] },
    size: 'officeTimes',
  },
  'change-office-code': {
    uses,
    tables: { ...officeMember.tables, pdfs: ['dynamodb:Query'], 'pdfs/keys/codes#': changeCode },
    size: 'officeTimes',
  },
  'end-office-code': {
    uses,
    tables: { ...officeMember.tables, 'pdfs/keys/codes#': changeCode },
    size: 'officeTimes',
  },
} as const satisfies Record<string, OfficeRecord>;
