import { type FunctionRecord, officeMember } from './record.ts';

/** pdf.js unpacks a PDF of 20 MB; more memory is also more processor time. */
const PDF_MEMORY = 1_769;
/** The most that the gateway waits. */
const PDF_SECONDS = 29;

export const officeGuides = {
  'list-office-guides': {
    uses: [...officeMember.uses, 'catalog', 'orders'],
    tables: {
      ...officeMember.tables,
      pdfs: ['dynamodb:Query'],
      'transactions/index/byState': ['dynamodb:Query'],
    },
    size: 'tables',
    errorImpact: 'The office doesn’t show the guides.',
  },
  'open-office-guide': {
    uses: [...officeMember.uses, 'catalog', 'files'],
    tables: { ...officeMember.tables, pdfs: ['dynamodb:Query', 'dynamodb:GetItem'] },
    size: 'officeFiles',
    errorImpact: 'The office can’t open the PDFs of guides.',
  },
  'start-office-upload': {
    uses: [...officeMember.uses, 'uploadForms'],
    tables: officeMember.tables,
    size: 'files',
    errorImpact: 'The office can’t upload PDFs.',
  },
  'check-office-upload': {
    uses: [...officeMember.uses, 'uploads'],
    tables: officeMember.tables,
    size: 'pdf',
    memory: PDF_MEMORY,
    timeout: PDF_SECONDS,
    slowAfterMs: 20_000,
    errorImpact: 'The office can’t check uploaded PDFs.',
  },
  'save-office-draft': {
    uses: [...officeMember.uses, 'catalog'],
    tables: { ...officeMember.tables, pdfs: ['dynamodb:GetItem', 'dynamodb:PutItem'] },
    size: 'tables',
    errorImpact: 'The office can’t save drafts of guides.',
  },
  'discard-office-draft': {
    uses: [...officeMember.uses, 'catalog'],
    tables: { ...officeMember.tables, pdfs: ['dynamodb:GetItem', 'dynamodb:DeleteItem'] },
    size: 'tables',
    errorImpact: 'The office can’t discard drafts of guides.',
  },
  'publish-office-guide': {
    uses: [...officeMember.uses, 'catalog', 'uploads', 'publishing'],
    tables: {
      ...officeMember.tables,
      pdfs: ['dynamodb:Query', 'dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:DeleteItem'],
    },
    size: 'pdf',
    memory: PDF_MEMORY,
    timeout: PDF_SECONDS,
    slowAfterMs: 20_000,
    errorImpact: 'The office can’t publish guides.',
  },
  'withdraw-office-guide': {
    uses: [...officeMember.uses, 'catalog'],
    tables: { ...officeMember.tables, pdfs: ['dynamodb:Query', 'dynamodb:PutItem', 'dynamodb:DeleteItem'] },
    size: 'tables',
    errorImpact: 'The office can’t take guides off sale.',
  },
} as const satisfies Record<string, FunctionRecord>;
