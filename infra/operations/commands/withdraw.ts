import { catalog, clock, withdrawnGuides } from '#composition/adapters.ts';
import { withdrawGuide } from '#domain/guides/withdraw-guide.ts';
import { inDollars } from '#domain/money.ts';
import { type Command, Failed, requiredOperand } from '../command.ts';
import { notOnSaleMessage } from '../guides-on-sale.ts';
import { businessZone, formatMinute } from '../times.ts';

/** Takes a guide off sale. */
export const withdraw: Command = {
  name: 'withdraw',
  summary: 'Takes a guide off sale; buyers can still download it.',
  operands: ['GUIDE'],
  details: `The PDF stays in the bucket: never delete it. Publishing a folder that still has the guide puts it on sale again. The shop
shows the change within a minute.`,
  async run(context) {
    const id = requiredOperand(context);
    await context.connect();
    const store = catalog();
    const guides = await store.list();
    const guide = guides.find((one) => one.id === id);
    if (guide === undefined) {
      const before = (await withdrawnGuides().find(id))?.withdrawnAt;
      if (before === undefined) throw new Failed(notOnSaleMessage(id, guides));
      context.print(`${id} was already taken off sale on ${formatMinute(before)} ${businessZone}.`, {
        guide: id,
        withdrawn: false,
      });
      return;
    }
    context.printNote(`${id}  (${guide.title}, ${inDollars(guide.priceCents)})`);
    await context.confirm('Take it off sale?');
    await withdrawGuide({ catalog: store, withdrawn: withdrawnGuides(), clock }, guide);
    context.print(`${id} is off sale. Buyers can still download it.`, { guide: id, withdrawn: true });
  },
};
