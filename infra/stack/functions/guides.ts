import type { FunctionRecord, OfficeRecord, Records } from './record.ts';

/** The thread that reads a PDF has up to 1,024 MiB of it; more is also more processor time. */
const PDF_MEMORY = 1_769;
/** For the download, the start of the thread and 11 s for the file. */
const PDF_SECONDS = 17;
/** Five seconds less than the gateway waits, for a cold start. */
const WAITING_SECONDS = 24;

export const guides: Records = {
  'list-guides': {
    // The pages of the shop bring the guides along.
    share: 1,
    errorImpact: 'Visitors see no guides in the shop.',
  },
  'get-guide': { share: 0.5, errorImpact: 'Visitors can’t look into a guide before they buy it.' },
  'show-shop': {
    share: 2,
    errorImpact: 'Visitors see the shop as it was up to a day ago, or not at all.',
  },
  'show-guide': {
    share: 1,
    errorImpact: 'Visitors see the guides’ pages as they were up to a day ago, or not at all.',
  },
  'show-sitemap': { share: 0.5, errorImpact: 'Search engines don’t learn of new guides.' },
};

export const officeGuides: Records<OfficeRecord | FunctionRecord> = {
  'list-office-guides': { size: 'tables' },
  'open-office-guide': { size: 'officeFiles' },
  'start-office-upload': { size: 'files' },
  'check-office-upload': { size: 'files', timeout: WAITING_SECONDS },
  // Has only its logs: what takes it over by a file reaches nothing else.
  'read-pdf': {
    size: 'pdfPages',
    memory: PDF_MEMORY,
    timeout: PDF_SECONDS,
    slowAfterMs: 14_000,
    errorImpact: 'The office can’t check or publish PDFs.',
  },
  'save-office-draft': { size: 'tables' },
  'discard-office-draft': { size: 'tables' },
  'publish-office-guide': { size: 'publishing', timeout: WAITING_SECONDS },
  'withdraw-office-guide': { size: 'tables' },
  'publish-office-bundle': { size: 'tables' },
  'withdraw-office-bundle': { size: 'tables' },
};
