import type { OutboxMail } from '../outbox/outbox-mail.ts';

/** A morning digest that was queued. */
export interface Digest {
  /** In the business's time zone, such as 2026-11-30. */
  readonly day: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export interface Digests {
  last(): Promise<Digest | undefined>;
  /**
   * Queues the emails of a digest in one transaction. Returns false if `last` is no longer the last
   * one.
   */
  queue(digest: Digest, mails: readonly OutboxMail[], last: Digest | undefined): Promise<boolean>;
}
