import type { OutboxMail } from '../mail/outbox-mail.ts';
import type { PageRange } from '../shared/ports.ts';
import type { Message } from './message.ts';

export interface Messages {
  /**
   * Stores the message and queues its emails in one transaction; `known` if it was stored before.
   */
  record(message: Message, mails: readonly OutboxMail[]): Promise<'recorded' | 'known'>;
  /** The messages received from `since` until `until` that no one has answered, oldest first. */
  unanswered(since: number, until: number): Promise<Message[]>;
  /** A page of the messages of both kinds. */
  page(range: PageRange): Promise<Message[]>;
  /** The messages with these ids, in no particular order. The reads are strongly consistent. */
  find(ids: readonly string[]): Promise<Message[]>;
  /** All messages of an address, oldest first. One of the last second may be missing. */
  of(email: string): Promise<Message[]>;
}
