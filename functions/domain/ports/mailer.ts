import type { MailKind } from '../mails/mail-kind.ts';

export interface Mail {
  /** Bounces are counted by kind. Emails queued by older versions have none. */
  readonly kind?: MailKind;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly replyTo?: string;
  readonly attachments?: readonly { readonly fileName: string; readonly content: Uint8Array }[];
}

export interface Mailer {
  send(mail: Mail): Promise<void>;
}
