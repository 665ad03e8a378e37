import { countRequests, type FunctionRecord } from './record.ts';

/**
 * An inquiry and its emails are stored in one transaction, which needs only the permissions of its
 * puts.
 */
const receiveEnquiry = {
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
    ...receiveEnquiry,
    errorImpact: 'The contact form fails: inquiries are lost.',
  },
  'apply-as-partner': { ...receiveEnquiry, errorImpact: 'The partner form fails: applications are lost.' },
  'deliver-outbox': {
    uses: ['outbox', 'rateLimits', 'mail', 'unprovenMail'],
    tables: {
      ...countRequests,
      'outbox/index/due': ['dynamodb:Query'],
      outbox: ['dynamodb:PutItem', 'dynamodb:DeleteItem'],
    },
    size: 'mail',
    // Fifty emails one after the other. A run ends before the next one starts.
    timeout: 240,
    errorImpact: 'Emails that could not be sent at once are not sent later.',
    // Close to the timeout.
    slowAfterMs: 200_000,
    counts: ['mail-given-up', 'unproven-mail', 'outbox-stuck'],
  },
  'record-mail-feedback': {
    uses: ['mailFeedback'],
    tables: { mailFeedback: ['dynamodb:PutItem'] },
    size: 'tables',
    errorImpact: 'Bounced emails are not recorded: no one notices a buyer without a receipt.',
    counts: ['receipt-bounced', 'inbox-refuses'],
  },
} as const satisfies Record<string, FunctionRecord>;
