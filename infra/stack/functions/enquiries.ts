import { businessMail, delivery, type FunctionRecord } from './record.ts';

/**
 * An inquiry and its emails are stored in one transaction, which needs only the permissions of its
 * puts.
 */
const receiveInquiry = {
  uses: ['inquiries', ...businessMail.uses],
  tables: { ...businessMail.tables, inquiries: ['dynamodb:PutItem'] },
  size: 'mail',
  share: 3,
  counts: ['mail-given-up', 'unproven-mail', 'leads'],
} as const;

export const inquiries = {
  'send-contact-message': {
    ...receiveInquiry,
    errorImpact: 'The contact form fails: inquiries are lost.',
  },
  'apply-as-partner': { ...receiveInquiry, errorImpact: 'The partner form fails: applications are lost.' },
  'deliver-outbox': {
    uses: delivery.uses,
    tables: { ...delivery.tables, 'outbox/index/due': ['dynamodb:Query'] },
    size: 'mail',
    // Fifty emails one after the other. A run ends before the next one starts.
    timeout: 240,
    errorImpact: 'Emails that could not be sent at once are not sent later.',
    // Close to the timeout.
    slowAfterMs: 200_000,
    counts: ['mail-given-up', 'unproven-mail', 'outbox-stuck'],
  },
  'summarize-leads': {
    uses: ['leads', ...businessMail.uses],
    tables: {
      ...businessMail.tables,
      'leads/index/toSummarize': ['dynamodb:Query'],
      leads: ['dynamodb:UpdateItem'],
    },
    size: 'mail',
    timeout: 60,
    errorImpact: 'Families who signed up while many others did get no call: the business isn’t told about them.',
    slowAfterMs: 50_000,
    counts: ['mail-given-up', 'leads-waiting'],
  },
  'send-morning-digest': {
    uses: ['leads', 'consultations', 'digests', 'inquiries', 'orders', ...businessMail.uses],
    tables: {
      ...businessMail.tables,
      'leads/index/byTime': ['dynamodb:Query'],
      leads: ['dynamodb:GetItem', 'dynamodb:PutItem'],
      'consultations/index/byTime': ['dynamodb:Query'],
      'inquiries/index/byTime': ['dynamodb:Query'],
      // No index has the orders by the day of their payment.
      transactions: ['dynamodb:Scan'],
    },
    size: 'booking',
    timeout: 120,
    errorImpact: 'The business gets no morning digest: leads, consultations, messages and orders may be forgotten.',
    slowAfterMs: 100_000,
    counts: ['mail-given-up'],
  },
  'record-mail-feedback': {
    uses: ['mailFeedback'],
    tables: { mailFeedback: ['dynamodb:PutItem'] },
    size: 'tables',
    errorImpact: 'Bounced emails are not recorded: no one notices a buyer without a receipt.',
    counts: ['receipt-bounced', 'inbox-refuses'],
  },
} as const satisfies Record<string, FunctionRecord>;
