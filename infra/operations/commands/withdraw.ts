import { catalog, clock } from '#composition/adapters.ts';
import { inDollars } from '#domain/money.ts';
import { type Command, Failed, required } from '../command.ts';
import { noteWithdrawn, notOnSale, withdrawnAt } from '../guides-on-sale.ts';
import { businessZone, inMinutes } from '../times.ts';

/** Takes a guide off the shelf. */
export const withdraw: Command = {
  name: 'withdraw',
  summary: 'Takes a guide off sale; whoever has bought it can still download it.',
  operands: ['GUIDE'],
  details: `The PDF stays where it is: never delete it. Publishing a folder that still holds the guide puts it on sale again. The shop
shows the change within a minute.`,
  async run(context) {
    const id = required(context);
    await context.connect();
    const shelf = catalog();
    const guides = await shelf.list();
    const guide = guides.find((one) => one.id === id);
    if (guide === undefined) {
      const before = await withdrawnAt(id);
      if (before === undefined) throw new Failed(notOnSale(id, guides));
      context.tell(`${id} had been taken off sale before, on ${inMinutes(before)} ${businessZone}.`, {
        guide: id,
        withdrawn: false,
      });
      return;
    }
    context.note(`${id}  (${guide.title}, ${inDollars(guide.priceCents)})`);
    await context.confirm('Take it off sale?');
    // The note first: a run that ends in between leaves a guide on sale, which the next run takes off.
    await noteWithdrawn(id, clock.now());
    await shelf.remove(id);
    context.tell(`${id} is off sale. Whoever has bought it can still download it.`, { guide: id, withdrawn: true });
  },
};
