import { movePurchaseUseCase } from '#composition/orders.ts';
import { describeBuyer } from '#domain/orders/order-history.ts';
import { type Command, requiredOperand } from '../command.ts';
import { log } from '../log.ts';
import { findOrder } from './order.ts';
import { emailOf } from './person.ts';

/** Moves a purchase to another address. */
export const move: Command = {
  name: 'move',
  summary: 'Moves a paid order to the account of another email address, and emails both.',
  operands: ['ORDER', 'EMAIL'],
  details: `The other address needs an account, and must not own a guide of the order. Number, payment and receipt number stay.`,
  async run(context) {
    const number = requiredOperand(context, 0);
    const email = emailOf(requiredOperand(context, 1));
    await context.connect();
    const found = await findOrder(number);
    context.printNote(`Order ${found.number} of ${describeBuyer(found)}, ${found.state}.`);
    await context.confirm(`Move it to ${email}?`);
    const { before, after } = await movePurchaseUseCase(log)(found.number, email);
    context.print(`The order ${after.number} was moved from ${before.buyer.email} to ${email}. Both get an email.`, {
      order: after.number,
      from: before.buyer.email,
      to: email,
    });
  },
};
