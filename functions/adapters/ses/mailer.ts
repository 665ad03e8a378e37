import { type SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { Mailer } from '#domain/ports.ts';
import { DependencyDown } from '#domain/refusal.ts';

/** Mails through SES, composed as MIME messages (attachments and headers need the raw form). */
export function sesMailer({ from, client }: { from: string; client: SESClient }): Mailer {
  return {
    async send({ to, subject, text, html, replyTo, attachments = [] }) {
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
      try {
        await client.send(new SendRawEmailCommand({ Destinations: [to], RawMessage: { Data: message } }));
      } catch (error) {
        throw new DependencyDown('SES', error);
      }
    },
  };
}
