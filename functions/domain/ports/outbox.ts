import type { OutboxMail } from '../outbox/outbox-mail.ts';

/** Emails that wait until they are sent. */
export interface Outbox {
  /**
   * Queues an email.
   * @param accountId whose email it is
   * @throws AccountErased
   */
  add(mail: OutboxMail, accountId?: string): Promise<void>;
  /** At most `limit` emails that are due at `now`, oldest first. */
  due(now: number, limit: number): Promise<OutboxMail[]>;
  /** Writes an email back after a failure, unless it was removed in the meantime. */
  postpone(mail: OutboxMail): Promise<void>;
  remove(id: string): Promise<void>;
}
