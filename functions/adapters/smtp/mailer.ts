import type { Mailer } from '#domain/mail/ports.ts';
import { RecipientsRefused } from '#domain/mail/refused-recipients.ts';
import { attachedLimits, type MailLimits, plainLimits } from '../mail/limits.ts';
import { mimeMessage } from '../mail/mime-message.ts';
import { failureOf, type Refused, refusedAlone, refusedBeside } from './replies.ts';
import { type SmtpAccount, smtpSession } from './session.ts';

type Limit = Pick<MailLimits, 'allMs'>;

interface Dependencies {
  from: string;
  account: SmtpAccount;
  password: () => Promise<string>;
  /** For mails without attachments. */
  plain?: Limit;
  attached?: Limit;
}

/**
 * Mails through the business's account at a mail server, one connection for each. There is one try:
 * a visitor asks again, and the outbox waits.
 */
export function smtpMailer(dependencies: Dependencies): Mailer {
  const { from, account, password, plain = plainLimits, attached = attachedLimits } = dependencies;
  // Other servers report to it what they couldn't deliver.
  const sender = from.slice(from.lastIndexOf('<') + 1, -1);
  return {
    /** @throws RecipientsRefused; NotPermitted if the server refuses all our mail */
    async send(mail) {
      const { to, cc = [], attachments = [] } = mail;
      const recipients = [to, ...cc];
      const message = await mimeMessage(from, mail);
      const { allMs } = attachments.length === 0 ? plain : attached;
      const pass = await password();
      let rejected: Refused;
      try {
        rejected = await smtpSession(account, pass, allMs, async (connection) => {
          return await new Promise<Refused>((resolve, reject) => {
            connection.send({ from: sender, to: recipients, size: message.length }, message, (error, result) => {
              if (error) reject(error);
              else resolve(refusedBeside(result));
            });
          });
        });
      } catch (error) {
        const alone = refusedAlone(error, recipients);
        if (alone === undefined) throw failureOf(error);
        throw new RecipientsRefused(alone, error);
      }
      if (rejected.refused.length + rejected.waiting.length > 0) throw new RecipientsRefused(rejected, undefined);
    },
  };
}
