import type { DiscountCodes } from '../../codes/ports.ts';
import { deliverNow, type LetterDelivery } from '../../mail/deliver-outbox.ts';
import { toOutboxMail } from '../../mail/outbox-mail.ts';
import { notFound, Refusal } from '../../shared/refusal.ts';
import { OVERTAKEN, untilWritten } from '../../shared/until-written.ts';
import type { Users } from '../../sign-in/ports.ts';
import { findByNumber } from '../core/find-by-number.ts';
import { library, type Order } from '../core/order.ts';
import type { OrderMoves, Orders } from '../core/ports.ts';
import { stayingIn } from '../goods/kinds.ts';
import { isErased, stateNameOf } from '../views/order-history.ts';
import { confirmedAccount } from './gifts.ts';
import { movedOrderMails } from './moved-order-mails.ts';

interface Dependencies extends LetterDelivery {
  readonly orders: Pick<Orders, 'locate' | 'find' | 'locateMoved' | 'ofBuyer'>;
  readonly orderMoves: OrderMoves;
  readonly codes: Pick<DiscountCodes, 'forget'>;
  readonly users: Pick<Users, 'findByEmail'>;
}

/** Whether an order may be moved: its money has arrived, and its buyer can be told. */
export const canMove = (order: Order): boolean =>
  order.state === 'PAID' && stayingIn(order) === undefined && !isErased(order);

/**
 * Moves a purchase to the account of another email address, and tells both. The order keeps its
 * number, its payment and its receipt number.
 * @throws Refusal NOT_FOUND for an unknown order and an address without an account; CONFLICT if the
 *   order isn't paid, or the other person can't get it
 */
export function moveOrder(dependencies: Dependencies) {
  const { orders, orderMoves, codes, users, random, businessProfile, clock } = dependencies;
  return async (number: string, email: string): Promise<{ readonly before: Order; readonly after: Order }> =>
    await untilWritten(`Order ${number}`, async () => {
      const before = await findByNumber(orders, number);
      if (before === undefined) throw notFound(`There is no order ${number}.`);
      const staying = stayingIn(before);
      if (staying !== undefined) throw conflict(`This order pays ${staying}, which stays with its family.`);
      if (!canMove(before)) {
        throw isErased(before)
          ? conflict(
              'The buyer’s data was erased, so this order can’t be moved.',
              `The buyer of the order ${number} has been erased.`,
            )
          : conflict(
              `This order is ${stateNameOf(before)}. Only a paid order can be moved.`,
              `The order ${number} is ${before.state}: only a paid one can be moved.`,
            );
      }
      const account = await confirmedAccount(users, email);
      if (account.id === before.buyerId) throw conflict(`This order belongs to ${email} already.`);
      const owned = library(await orders.ofBuyer(account.id)).filter(({ id }) => before.grants.includes(id));
      if (owned.length > 0) {
        throw conflict(`${email} already owns ${owned.map(({ title }) => `“${title}”`).join(', ')}.`);
      }
      const to = { buyerId: account.id, buyer: { email: account.email, fullname: account.fullname } };
      const after = { ...before, ...to };
      const now = clock.now();
      const mails = movedOrderMails({ before, after, businessProfile }).map((mail) =>
        toOutboxMail(mail, { random, now }),
      );
      // Before the move: afterwards no order of the former buyer leads to the code (ADR 21).
      if (before.discount !== undefined) await codes.forget({ code: before.discount.code, buyerId: before.buyerId });
      if (await orderMoves.move(before, to, mails)) {
        await deliverNow(dependencies, mails);
        return { before, after };
      }
      return OVERTAKEN;
    });
}

const conflict = (message: string, terminal = message): Refusal => new Refusal('CONFLICT', { message, terminal });
