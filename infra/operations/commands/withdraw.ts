import { bundles, catalog, clock, withdrawnGuides } from '#composition/adapters.ts';
import type { Bundle } from '#domain/guides/ports.ts';
import { withdrawBundle } from '#domain/guides/publish-bundles.ts';
import { withdrawGuide } from '#domain/guides/withdraw-guide.ts';
import { inDollars } from '#domain/shared/money.ts';
import { type Command, type Context, Failed, requiredOperand } from '../command.ts';
import { notOnSaleMessage } from '../guides-on-sale.ts';
import { businessZone, formatMinute } from '../times.ts';

/** Takes a guide or a bundle off sale. */
export const withdraw: Command = {
  name: 'withdraw',
  summary: 'Takes a guide or a bundle off sale; buyers can still download it.',
  operands: ['GUIDE'],
  details: `The PDF stays in the bucket: never delete it. Publishing a folder that still has the guide puts it on sale again. The shop
shows the change within a minute.`,
  async run(context) {
    const id = requiredOperand(context);
    await context.connect();
    const store = catalog();
    const guides = await store.list();
    const guide = guides.find((one) => one.id === id);
    const bundle = guide === undefined ? await bundles().find(id) : undefined;
    if (guide === undefined && bundle !== undefined) {
      await withdrawFoundBundle(context, bundle);
      return;
    }
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

async function withdrawFoundBundle(
  context: Context,
  { bundle, onSale }: { readonly bundle: Bundle; readonly onSale: boolean },
): Promise<void> {
  const { id, title, priceCents } = bundle;
  if (!onSale) {
    context.print(`The bundle ${id} was already taken off sale.`, { bundle: id, withdrawn: false });
    return;
  }
  context.printNote(`${id}  (${title}, a bundle, ${inDollars(priceCents)})`);
  await context.confirm('Take it off sale?');
  await withdrawBundle(bundles(), bundle);
  context.print(`The bundle ${id} is off sale. Its buyers keep their guides, and the guides stay on sale.`, {
    bundle: id,
    withdrawn: true,
  });
}
