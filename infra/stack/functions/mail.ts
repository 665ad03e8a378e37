import type { FunctionRecord } from './record.ts';

export const mail = {
  'deliver-outbox': {
    size: 'mail',
    // Fifty emails one after the other. A run ends before the next one starts.
    timeout: 240,
    errorImpact: 'Emails that could not be sent at once are not sent later.',
    // Close to the timeout.
    slowAfterMs: 200_000,
  },
  'record-mail-feedback': {
    size: 'tables',
    errorImpact: 'Bounced emails are not recorded: no one notices a buyer without a receipt.',
  },
} as const satisfies Record<string, FunctionRecord>;
