import * as v from 'valibot';
import type { Stored } from '../shared/stored.ts';
import { mailKinds } from './mail-kind.ts';

const textDocument = v.object({
  fileName: v.string(),
  contentType: v.picklist(['text/html', 'text/calendar']),
  content: v.string(),
});
export type TextDocument = Stored<typeof textDocument>;

const invite = v.object({
  /** REQUEST also changes an entry; CANCEL removes it. */
  method: v.picklist(['REQUEST', 'CANCEL']),
  /** iCalendar (RFC 5545). */
  content: v.string(),
});

/** What waits of an email in the outbox. */
export const waitingMail = v.object({
  /** Bounces are counted by kind. */
  kind: v.picklist(mailKinds),
  to: v.string(),
  /** People of the business who get a copy. */
  cc: v.exactOptional(v.array(v.string())),
  subject: v.string(),
  text: v.string(),
  html: v.string(),
  replyTo: v.exactOptional(v.string()),
  /**
   * An address that stops mails of this kind when it is posted to. Mail programs show a button
   * (RFC 8058).
   */
  unsubscribeUrl: v.exactOptional(v.string()),
  /** A calendar entry, which mail programs offer to add, change or remove. */
  invite: v.exactOptional(invite),
  /** Texts that come as files; unlike attachments, they wait in the outbox with their email. */
  documents: v.exactOptional(v.array(textDocument)),
});

export interface Mail extends Stored<typeof waitingMail> {
  /** The number of the order that a receipt is for: SES repeats it when the receipt arrives. */
  readonly order?: string;
  readonly attachments?: readonly { readonly fileName: string; readonly content: Uint8Array }[];
}
