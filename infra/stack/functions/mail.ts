import type { Records } from './record.ts';

export const mail: Records = {
  'deliver-outbox': {
    size: 'mail',
    // Fifty emails one after the other. A run ends before the next one starts.
    timeout: 240,
    errorImpact: 'Emails that could not be sent at once are not sent later.',
    // Close to the timeout.
    slowAfterMs: 200_000,
  },
  'record-mail-feedback': { errorImpact: 'Bounced emails are not recorded: no one notices a buyer without a receipt.' },
};
