import type { MailKind } from '../mails/mail-kind.ts';

export interface Mail {
  /** By which mails that come back are counted; mails that were queued before there were kinds have none. */
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
