import type { OutboxMail } from '../outbox/outbox-mail.ts';

/** Mails that have to be sent, kept until they are. */
export interface Outbox {
  add(mail: OutboxMail): Promise<void>;
  /** What is due at `now`, the oldest first, at most `limit`. */
  due(now: number, limit: number): Promise<OutboxMail[]>;
  /** Writes a mail back after a failure, unless it was removed in the meantime. */
  postpone(mail: OutboxMail): Promise<void>;
  remove(id: string): Promise<void>;
}
