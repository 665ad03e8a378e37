import MailComposer from 'nodemailer/lib/mail-composer';
import type { Mail } from '#domain/mail/mail.ts';

/**
 * A mail as a whole MIME message, with its attachments and headers, the same for every way in which
 * it is sent.
 * @param from the sender, `Name <address>`
 */
export async function mimeMessage(from: string, mail: Mail): Promise<Buffer> {
  const { to, cc = [], subject, text, html, replyTo, unsubscribeUrl, invite, documents = [], attachments = [] } = mail;
  return await new MailComposer({
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
}
