import type { Clock } from '../../shared/ports.ts';
import { notFound } from '../../shared/refusal.ts';
import type { Peppers, Users } from '../../sign-in/ports.ts';
import type { Orders } from '../core/ports.ts';
import { isErased } from '../views/order-history.ts';
import { type Request } from './unsubscribe.ts';
import { buyerOfToken } from './unsubscribe-token.ts';

interface Dependencies {
  readonly peppers: Peppers;
  readonly orders: Pick<Orders, 'ofBuyer'>;
  readonly users: Pick<Users, 'unsubscribe'>;
  /** Handles a token of an email about a request; returns false for others. */
  readonly declineRequest: (subject: string) => Promise<boolean>;
  /** The same for a token of an email about next steps. */
  readonly stopStepMails: (subject: string) => Promise<boolean>;
  readonly clock: Clock;
}

/**
 * Stops the emails about new editions to the buyer of a token, those about requests to who got one,
 * or those about a family's next steps (docs/product.md#mail). The answer is the same for someone
 * who stopped them before or was erased. Only our tokens reach the tables, so there is no limit of
 * tries.
 * @throws Refusal NOT_FOUND for a token that we didn't make
 */
export function unsubscribeBuyer({ peppers, orders, users, declineRequest, stopStepMails, clock }: Dependencies) {
  return async ({ input: { token } }: Request): Promise<void> => {
    const buyerId = buyerOfToken(await peppers(), token);
    if (buyerId === undefined) {
      const message = 'This link is not complete. Please reply to the email, and we’ll stop them for you.';
      throw notFound(message);
    }
    if ((await declineRequest(buyerId)) || (await stopStepMails(buyerId))) return;
    // Accounts are found by their address. A token has none, because links get into logs.
    const bought = (await orders.ofBuyer(buyerId)).filter((order) => !isErased(order));
    for (const email of new Set(bought.map(({ buyer }) => buyer.email))) {
      await users.unsubscribe(email, buyerId, clock.now());
    }
  };
}
