import { countRequests, type FunctionRecord } from './record.ts';

/** An enquiry is stored with its mails in one transaction, which asks for no more than its puts do. */
const takeEnquiry = {
  uses: ['enquiries', 'outbox', 'rateLimits', 'mail', 'unprovenMail'],
  tables: {
    ...countRequests,
    enquiries: ['dynamodb:PutItem'],
    outbox: ['dynamodb:PutItem', 'dynamodb:DeleteItem'],
  },
  size: 'mail',
  share: 3,
  counts: ['mail-given-up', 'unproven-mail', 'leads'],
} as const;

export const enquiries = {
  'send-contact-message': {
    ...takeEnquiry,
    harm: 'Messages of the contact form are not taken: enquiries are lost.',
  },
  'apply-as-partner': { ...takeEnquiry, harm: 'Applications of partners are not taken.' },
  'deliver-outbox': {
    uses: ['outbox', 'rateLimits', 'mail', 'unprovenMail'],
    tables: {
      ...countRequests,
      'outbox/index/due': ['dynamodb:Query'],
      outbox: ['dynamodb:PutItem', 'dynamodb:DeleteItem'],
    },
    size: 'mail',
    // Fifty mails one after the other; a run ends before the next begins.
    timeout: 240,
    harm: 'Mails that could not be sent at once are not sent later.',
    // Near its time-out it would be cut off in the middle.
    slowAfterMs: 200_000,
    counts: ['mail-given-up', 'unproven-mail', 'outbox-stuck'],
  },
  'record-mail-feedback': {
    uses: ['mailFeedback'],
    tables: { mailFeedback: ['dynamodb:PutItem'] },
    size: 'tables',
    harm: 'Nobody can say whose mail came back: a buyer without a receipt is not noticed.',
    counts: ['receipt-bounced', 'inbox-refuses'],
  },
} as const satisfies Record<string, FunctionRecord>;
