import { type SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { MAIL_KIND_TAG, MAIL_ORDER_TAG } from '#contract/ses-event.ts';
import type { Mailer } from '#domain/mail/ports.ts';
import { orDown } from '#domain/shared/refusal.ts';
import { attachedLimits, type MailLimits, plainLimits } from '../mail/limits.ts';
import { mimeMessage } from '../mail/mime-message.ts';

interface SesMailer {
  from: string;
  client: SESClient;
  /** For mails without attachments. */
  plain?: MailLimits;
  attached?: MailLimits;
}

/** Mails through SES, as raw MIME messages, because of attachments and headers. */
export const sesMailer = ({ from, client, plain = plainLimits, attached = attachedLimits }: SesMailer): Mailer => ({
  async send(mail) {
    const { kind, order, to, cc = [], attachments = [] } = mail;
    const message = await mimeMessage(from, mail);
    const { tryMs, allMs } = attachments.length === 0 ? plain : attached;
    const command = new SendRawEmailCommand({
      Destinations: [to, ...cc],
      RawMessage: { Data: message },
      // SES includes it in events about the mail (functions/contract/ses-event.ts).
      Tags: [
        { Name: MAIL_KIND_TAG, Value: kind },
        ...(order === undefined ? [] : [{ Name: MAIL_ORDER_TAG, Value: order }]),
      ],
    });
    const limits = { requestTimeout: tryMs, abortSignal: AbortSignal.timeout(allMs) };
    await orDown('SES', () => client.send(command, limits));
  },
});
