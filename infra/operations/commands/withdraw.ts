import { catalogue } from '#composition/adapters.ts';
import { inDollars } from '#domain/money.ts';
import { type Command, required } from '../command.ts';

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
    const shelf = catalogue();
    const guides = await shelf.list();
    const guide = guides.find((one) => one.id === id);
    if (guide === undefined) {
      context.tell(
        `There is no guide ${id} on sale. On sale are: ${guides.map((one) => one.id).join(', ') || 'none'}.`,
        {
          guide: id,
          withdrawn: false,
        },
      );
      return;
    }
    context.note(`${id}  (${guide.title}, ${inDollars(guide.priceCents)})`);
    await context.confirm('Take it off sale?');
    await shelf.remove(id);
    context.tell(`${id} is off sale. Whoever has bought it can still download it.`, { guide: id, withdrawn: true });
  },
};
