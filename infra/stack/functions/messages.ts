import type { OfficeRecord, Records } from './record.ts';

export const messages: Records = {
  'send-contact-message': {
    size: 'mail',
    share: 2,
    counts: ['leads'],
    errorImpact: 'The contact form fails: messages are lost.',
  },
  'apply-as-partner': {
    size: 'mail',
    share: 0.5,
    counts: ['leads'],
    errorImpact: 'The partner form fails: applications are lost.',
  },
};

export const officeMessages: Records<OfficeRecord> = {
  'list-office-messages': { size: 'tables' },
  'follow-up-office-contact': { size: 'tables' },
  'export-office-contacts': {
    // A part of a file has a hundred pages, each with two batches.
    timeout: 24,
  },
};
