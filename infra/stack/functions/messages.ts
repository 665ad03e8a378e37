import type { FunctionRecord, OfficeRecord } from './record.ts';

export const messages = {
  'send-contact-message': {
    size: 'mail',
    share: 2,
    counts: ['leads'],
    errorImpact: 'The contact form fails: messages are lost.',
  },
  'apply-as-partner': {
    size: 'mail',
    share: 1,
    counts: ['leads'],
    errorImpact: 'The partner form fails: applications are lost.',
  },
} as const satisfies Record<string, FunctionRecord>;

export const officeMessages = {
  'list-office-messages': { size: 'tables' },
  'follow-up-office-contact': { size: 'tables' },
  'export-office-contacts': {
    size: 'officeTimes',
    // A part of a file has a hundred pages, each with two batches.
    timeout: 24,
  },
} as const satisfies Record<string, OfficeRecord>;
