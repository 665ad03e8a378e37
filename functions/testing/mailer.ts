import type { Mail } from '#domain/mail/mail.ts';
import type { Mailer } from '#domain/mail/ports.ts';
import { turn } from './turn.ts';

/** A mailer that records its mails, oldest first. */
export function inMemoryMailer(): Mailer & { readonly sent: readonly Mail[] } {
  const sent: Mail[] = [];
  return {
    sent,
    async send(mail) {
      await turn();
      sent.push(structuredClone(mail));
    },
  };
}
