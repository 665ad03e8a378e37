import { type FunctionRecord, type OfficeRecord, officeMember } from './record.ts';

/** The thread that reads a PDF has up to 1,024 MiB of it; more is also more processor time. */
const PDF_MEMORY = 1_769;
/** For the download, the start of the thread and 11 s for the file. */
const PDF_SECONDS = 17;
/** Five seconds less than the gateway waits, for a cold start. */
const WAITING_SECONDS = 24;

export const officeGuides = {
  'list-office-guides': {
    uses: [...officeMember.uses, 'catalog', 'orders'],
    tables: {
      ...officeMember.tables,
      pdfs: ['dynamodb:Query'],
      'transactions/index/byState': ['dynamodb:Query'],
    },
    size: 'tables',
  },
  'open-office-guide': {
    uses: [...officeMember.uses, 'catalog', 'files'],
    tables: { ...officeMember.tables, pdfs: ['dynamodb:Query', 'dynamodb:GetItem'] },
    size: 'officeFiles',
  },
  'start-office-upload': {
    uses: [...officeMember.uses, 'uploadForms'],
    tables: officeMember.tables,
    size: 'files',
  },
  'check-office-upload': {
    uses: [...officeMember.uses, 'uploads', 'pdfReader'],
    tables: officeMember.tables,
    size: 'files',
    timeout: WAITING_SECONDS,
  },
  // Has only its logs: what takes it over by a file reaches nothing else.
  'read-pdf': {
    uses: [],
    size: 'pdfPages',
    memory: PDF_MEMORY,
    timeout: PDF_SECONDS,
    slowAfterMs: 14_000,
    errorImpact: 'The office can’t check or publish PDFs.',
  },
  'save-office-draft': {
    uses: [...officeMember.uses, 'catalog'],
    tables: { ...officeMember.tables, pdfs: ['dynamodb:GetItem', 'dynamodb:PutItem'] },
    size: 'tables',
  },
  'discard-office-draft': {
    uses: [...officeMember.uses, 'catalog'],
    tables: { ...officeMember.tables, pdfs: ['dynamodb:GetItem', 'dynamodb:DeleteItem'] },
    size: 'tables',
  },
  'publish-office-guide': {
    uses: [...officeMember.uses, 'catalog', 'uploads', 'publishing', 'publicFiles', 'pdfReader'],
    tables: {
      ...officeMember.tables,
      pdfs: ['dynamodb:Query', 'dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:PutItem', 'dynamodb:DeleteItem'],
      'pdfs/keys/announcements#': ['dynamodb:PutItem'],
    },
    size: 'publishing',
    timeout: WAITING_SECONDS,
  },
  'withdraw-office-guide': {
    uses: [...officeMember.uses, 'catalog'],
    tables: { ...officeMember.tables, pdfs: ['dynamodb:Query', 'dynamodb:PutItem', 'dynamodb:DeleteItem'] },
    size: 'tables',
  },
  'publish-office-bundle': {
    uses: [...officeMember.uses, 'catalog'],
    tables: { ...officeMember.tables, pdfs: ['dynamodb:Query', 'dynamodb:BatchGetItem', 'dynamodb:PutItem'] },
    size: 'tables',
  },
  'withdraw-office-bundle': {
    uses: [...officeMember.uses, 'catalog'],
    tables: { ...officeMember.tables, pdfs: ['dynamodb:GetItem', 'dynamodb:UpdateItem'] },
    size: 'tables',
  },
} as const satisfies Record<string, OfficeRecord | FunctionRecord>;
