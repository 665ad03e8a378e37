import { clock, orders } from '#composition/adapters.ts';
import { isGift } from '#domain/shop/order.ts';
import { type Command, Failed, required } from '../command.ts';
import { noteOf } from './grant.ts';
import { isErased, NOBODY, orderOf } from './order.ts';

/** Takes a gift back. */
export const revoke: Command = {
  name: 'revoke',
  summary: 'Takes a guide back that was given away by grant.',
  operands: ['ORDER'],
  options: { note: { value: 'TEXT', help: 'why, for the books; needed' } },
  details: `Only for gifts: what was paid for is refunded (refund). The person is told by no mail, only by their dashboard: write to them
yourself. A PDF that they have downloaded stays with them. A guide that they also bought stays theirs.`,
  async run(context) {
    const number = required(context);
    const why = noteOf(context.text('note'));
    await context.connect();
    const found = await orderOf(number);
    if (!isGift(found)) throw new Failed(`The order ${number} was not given away: \`refund\` gives its money back.`);
    const who = isErased(found) ? NOBODY : found.buyer.email;
    const guides = found.items.map(({ id, title }) => `${id} (${title})`).join(', ');
    const isBefore = () => {
      context.tell(`The gift ${number} to ${who} had been taken back before: ${guides}.`, {
        order: number,
        takenBack: false,
      });
    };
    if (found.state === 'REFUNDED') {
      isBefore();
      return;
    }
    context.note(`Given to ${who}: ${guides}.`);
    await context.confirm('Take it back?');
    const { changed } = await orders().change(found, ['PAID'], {
      state: 'REFUNDED',
      grants: [],
      takenBack: { at: clock.now(), why },
    });
    // Somebody else was as quick.
    if (!changed) {
      isBefore();
      return;
    }
    context.tell(`Taken back from ${who}: ${guides}. Nobody was mailed.`, { order: number, takenBack: true });
  },
};
