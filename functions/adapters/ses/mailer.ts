import { type SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import MailComposer from 'nodemailer/lib/mail-composer';
import { MAIL_KIND_TAG } from '#contract/ses-event.ts';
import type { Mailer } from '#domain/ports/mailer.ts';
import { DependencyDown } from '#domain/refusal.ts';

/** How long SES may take, in milliseconds: for one try, and for all tries together. */
export interface MailLimits {
  readonly tryMs: number;
  readonly allMs: number;
}

/** A few kilobytes: a connection that hangs is given up and tried again well within the 10 s of a function. */
export const plainLimits: MailLimits = { tryMs: 3_000, allMs: 8_000 };
/**
 * Up to 7 MB of guides are 9.6 MB as base64 that SES reads, scans and stores before it answers. One try gets the time
 * that such a mail may need; it is hardly ever repeated, for a try that was given up may have been sent all the same.
 * Who answers a page within 20 s has that much left (capture-order), and the sweep is behind all receipts.
 */
export const attachedLimits: MailLimits = { tryMs: 8_000, allMs: 9_000 };

/** Mails through SES, composed as MIME messages (attachments and headers need the raw form). */
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
    async send({ kind, to, subject, text, html, replyTo, attachments = [] }) {
      const message = await new MailComposer({
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        ...(replyTo === undefined ? {} : { replyTo }),
        attachments: attachments.map(({ fileName, content }) => ({
          filename: fileName,
          content: Buffer.from(content),
          contentType: 'application/pdf',
        })),
        // Vacation responders and ticket systems must not answer these mails.
        headers: { 'Auto-Submitted': 'auto-generated' },
        // A text can never make the composer read a file or an address.
        disableFileAccess: true,
        disableUrlAccess: true,
      })
        .compile()
        .build();
      const { tryMs, allMs } = attachments.length === 0 ? plain : attached;
      try {
        await client.send(
          new SendRawEmailCommand({
            Destinations: [to],
            RawMessage: { Data: message },
            // Comes back in events about the mail (functions/contract/ses-event.ts).
            ...(kind === undefined ? {} : { Tags: [{ Name: MAIL_KIND_TAG, Value: kind }] }),
          }),
          { requestTimeout: tryMs, abortSignal: AbortSignal.timeout(allMs) },
        );
      } catch (error) {
        throw new DependencyDown('SES', error);
      }
    },
  };
}
