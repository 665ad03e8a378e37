import type { OutboxMail } from '../mail/outbox-mail.ts';
import type { PaymentRequest, RequestList } from './request.ts';

/** Where a request is. */
export interface RequestKey {
  readonly buyerId: string;
  readonly id: string;
}

export interface PaymentRequests {
  /** The requests of a student; the read is strongly consistent, as all others. */
  of(buyerId: string): Promise<RequestList>;
  /** The request to which the token with this hash leads. */
  byToken(tokenHash: string): Promise<RequestKey | undefined>;
  /**
   * Writes the next version of a student's requests, with the emails of a new one, in one
   * transaction. Returns false if another change came first.
   * @param added the new request, which `next` has
   * @param keptUntil when they are deleted, in ms since 1970
   * @throws AccountErased
   */
  write(
    next: RequestList,
    change: { readonly added?: PaymentRequest; readonly keptUntil: number },
    mails: readonly OutboxMail[],
  ): Promise<boolean>;
  /** The requests that were emailed to an address. */
  mailedTo(email: string): Promise<RequestKey[]>;
  /**
   * Notes that an address wants no such emails. It stays, also when the address is erased.
   * @param emailHash as `inboxHash` makes it
   */
  stop(emailHash: string, now: number): Promise<void>;
  isStopped(emailHash: string): Promise<boolean>;
}
