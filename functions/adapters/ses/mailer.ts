import { type SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import MailComposer from 'nodemailer/lib/mail-composer';
import { MAIL_KIND_TAG, MAIL_ORDER_TAG } from '#contract/ses-event.ts';
import type { Mailer } from '#domain/mail/ports.ts';
import { DependencyDown } from '#domain/shared/refusal.ts';

/** The time-outs of SES in milliseconds: of one try, and of all tries together. */
export interface MailLimits {
  readonly tryMs: number;
  readonly allMs: number;
}

/** For mails of a few kilobytes: leaves time for another try within a function's 10 s. */
export const plainLimits: MailLimits = { tryMs: 3_000, allMs: 8_000 };
/**
 * Up to 7 MB of guides are 9.6 MB in base64, which SES reads, scans and stores before it answers.
 * One try gets the time that such a mail needs. There is hardly a second try, because SES may have
 * sent a mail whose try timed out. capture-order has this much of its 20 s left, and the sweep
 * sends receipts that failed.
 */
export const attachedLimits: MailLimits = { tryMs: 8_000, allMs: 9_000 };

/** Mails through SES, as raw MIME messages, because of attachments and headers. */
export function sesMailer({
  from,
  client,
  plain = plainLimits,
  attached = attachedLimits,
}: {
  from: string;
  client: SESClient;
  /** For mails without attachments. */
  plain?: MailLimits;
  attached?: MailLimits;
}): Mailer {
  return {
    async send({ kind, order, to, cc = [], subject, text, html, replyTo, unsubscribeUrl, invite, ...files }) {
      const { documents = [], attachments = [] } = files;
      const message = await new MailComposer({
        from,
        to: { name: '', address: to },
        cc: cc.map((address) => ({ name: '', address })),
        subject,
        text,
        html,
        ...(replyTo === undefined ? {} : { replyTo }),
        attachments: [
          ...attachments.map(({ fileName, content }) => ({
            filename: fileName,
            content: Buffer.from(content),
            contentType: 'application/pdf',
          })),
          ...documents.map(({ fileName, contentType, content }) => ({
            filename: fileName,
            content,
            contentType: `${contentType}; charset=utf-8`,
          })),
        ],
        // Becomes an alternative of the text, which mail programs offer to add, and an attachment.
        ...(invite === undefined ? {} : { icalEvent: { ...invite, filename: 'invite.ics' } }),
        // Vacation responders and ticket systems must not answer these mails.
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribeUrl === undefined
            ? {}
            : {
                'List-Unsubscribe': `<${unsubscribeUrl}>`,
                'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
              }),
        },
        // The composer writes bare line feeds, which some mail servers refuse; SES changes nothing.
        newline: 'windows',
        // No text can make the composer read a file or fetch a URL.
        disableFileAccess: true,
        disableUrlAccess: true,
      })
        .compile()
        .build();
      const { tryMs, allMs } = attachments.length === 0 ? plain : attached;
      try {
        await client.send(
          new SendRawEmailCommand({
            Destinations: [to, ...cc],
            RawMessage: { Data: message },
            // SES includes it in events about the mail (functions/contract/ses-event.ts).
            Tags: [
              { Name: MAIL_KIND_TAG, Value: kind },
              ...(order === undefined ? [] : [{ Name: MAIL_ORDER_TAG, Value: order }]),
            ],
          }),
          { requestTimeout: tryMs, abortSignal: AbortSignal.timeout(allMs) },
        );
      } catch (error) {
        throw new DependencyDown('SES', error);
      }
    },
  };
}
