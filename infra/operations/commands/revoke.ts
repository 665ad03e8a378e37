import { takeBackGiftUseCase } from '#composition/orders.ts';
import { mustBeFree } from '#domain/orders/gifts.ts';
import { ERASED_BUYER, isErased } from '#domain/orders/order-history.ts';
import { isGift } from '#domain/shared/gift.ts';
import { type Command, requiredOperand } from '../command.ts';
import { noteOf } from './grant.ts';
import { findOrder } from './order.ts';

/** Takes a gift back. */
export const revoke: Command = {
  name: 'revoke',
  summary: 'Takes back a guide that was given away with grant, or an order that a code made free.',
  operands: ['ORDER'],
  options: { note: { value: 'TEXT', help: 'the reason, for the records; required' } },
  details: `Only for orders of nothing; use \`refund\` for paid ones. Sends no email, so write to the person yourself. They keep a PDF that
they have downloaded, and a guide that they also bought. The use of a code stays spent.`,
  async run(context) {
    const number = requiredOperand(context);
    const why = noteOf(context.text('note'));
    await context.connect();
    const found = await findOrder(number);
    mustBeFree(found);
    const who = isErased(found) ? ERASED_BUYER : found.buyer.email;
    const guides = found.items.map(({ id, title }) => `${id} (${title})`).join(', ');
    const reportAlreadyTakenBack = () => {
      context.print(
        `${isGift(found) ? `The gift ${number} to ${who}` : `The free order ${number} of ${who}`} was already taken back: ${guides}.`,
        {
          order: number,
          takenBack: false,
        },
      );
    };
    if (found.state === 'REFUNDED') {
      reportAlreadyTakenBack();
      return;
    }
    context.printNote(
      isGift(found)
        ? `Given to ${who}: ${guides}.`
        : `Free for ${who} with code ${found.discount?.code ?? ''}: ${guides}.`,
    );
    await context.confirm('Take it back?');
    const { changed } = await takeBackGiftUseCase()(found, why);
    // Another operator took it back at the same time.
    if (!changed) {
      reportAlreadyTakenBack();
      return;
    }
    context.print(`Taken back from ${who}: ${guides}. No email was sent.`, { order: number, takenBack: true });
  },
};
