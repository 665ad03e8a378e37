import { normalizeEmail } from '#contract/text.ts';
import type { Clock, Log, Random } from '../shared/ports.ts';
import { NotPermitted } from '../shared/refusal.ts';
import { diagnosticOf } from './feedback.ts';
import type { Mailer, MailFeedback } from './ports.ts';
import { recordReturned } from './record-returned.ts';
import { RecipientsRefused } from './refused-recipients.ts';

interface Dependencies {
  readonly mailer: Mailer;
  readonly mailFeedback: Pick<MailFeedback, 'record'>;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
}

/**
 * A mailer for servers that say at once whom they refuse. Recipients who are refused for good count
 * as bounced, as if the mail had come back later, so their mail isn't sent again. An alarm counts
 * what the server refuses because of us.
 */
export const recordRefusals = ({ mailer, mailFeedback, clock, random, log }: Dependencies): Mailer => ({
  /** @throws RecipientsRefused if someone has to wait; DependencyDown */
  async send(mail) {
    try {
      await mailer.send(mail);
    } catch (error) {
      if (error instanceof NotPermitted) log.error('mail-server-refuses', { mail: mail.kind, cause: error });
      if (!(error instanceof RecipientsRefused)) throw error;
      for (const { email, status, answer } of error.refused) {
        await recordReturned(
          { mailFeedback, log },
          {
            email: normalizeEmail(email),
            id: random.id(),
            outcome: 'BOUNCED',
            reason: status,
            ...diagnosticOf(answer),
            mail: mail.kind,
            at: clock.now(),
          },
        );
      }
      if (error.waiting.length > 0) throw error;
    }
  },
});
