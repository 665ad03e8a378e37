import type { MailKind } from './mail-kind.ts';

export interface Mail {
  /** Bounces are counted by kind. */
  readonly kind: MailKind;
  /** The number of the order that a receipt is for: SES repeats it when the receipt arrives. */
  readonly order?: string;
  readonly to: string;
  /** People of the business who get a copy. */
  readonly cc?: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly replyTo?: string;
  /**
   * An address that stops mails of this kind when it is posted to. Mail programs show a button
   * (RFC 8058).
   */
  readonly unsubscribeUrl?: string;
  /** A calendar entry, which mail programs offer to add, change or remove. */
  readonly invite?: Invite;
  /** Texts that come as files; unlike attachments, they wait in the outbox with their email. */
  readonly documents?: readonly TextDocument[];
  readonly attachments?: readonly { readonly fileName: string; readonly content: Uint8Array }[];
}

export interface TextDocument {
  readonly fileName: string;
  readonly contentType: 'text/html' | 'text/calendar';
  readonly content: string;
}

export interface Invite {
  /** REQUEST also changes an entry; CANCEL removes it. */
  readonly method: 'REQUEST' | 'CANCEL';
  /** iCalendar (RFC 5545). */
  readonly content: string;
}
