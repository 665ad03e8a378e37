import type { Session } from '#domain/shared/session.ts';
import { aBundle, aCode, aGuide, aSession } from './samples.ts';
import { shopOn } from './shop.ts';
import { inMemoryWorld } from './world.ts';

export const ART = aGuide({ id: 'art', title: 'Visual Arts', priceCents: 499 });
export const BIOLOGY = aGuide({ id: 'biology', title: 'Biology', priceCents: 1_999 });
export const LAW = aGuide({ id: 'law', title: 'Law', priceCents: 1_000 });
export const PARENT = 'mom@paypal.example';
export const student = aSession();
export const otherStudent = aSession({
  user: { ...student.user, id: 'OTHERSTUDENT', email: 'bo@example.com', fullname: 'Bo Ray' },
});

/** A shop with three guides, a bundle of two and a code, whose students ask others to pay. */
export async function askingShop() {
  const world = inMemoryWorld();
  for (const guide of [ART, BIOLOGY, LAW]) {
    await world.catalog.put(guide);
    await world.files.store(guide.fileName, new Uint8Array([1, 2, 3]));
  }
  await world.bundles.put(aBundle({ id: 'both', title: 'Both of them' }));
  await world.codes.put(aCode(), undefined);
  const shop = shopOn(world, world);
  const { requests } = shop;
  /** The student buys a cart without any request, up to the approval. */
  const ownApproved = async (pdfIds: readonly string[] = ['biology'], amount = 19.99, by: Session = student) => {
    const orderID = await shop.create({ input: { pdfIds: [...pdfIds], amount }, session: by });
    world.payments.approve(orderID);
    return orderID;
  };
  return {
    world,
    shop,
    requests,
    ask: async (
      pdfIds: readonly string[] = ['biology'],
      amount = 19.99,
      more: { code?: string; email?: string } = {},
      by: Session = student,
    ) => await requests.ask({ pdfIds: [...pdfIds], amount, ...more }, by),
    /** The parent opens the payment and approves it at PayPal. */
    approved: async (token: string, amount = 19.99, payer = PARENT) => {
      const orderID = await requests.pay(token, amount);
      world.payments.approve(orderID, payer);
      return orderID;
    },
    ownApproved,
    own: async (pdfIds: readonly string[] = ['biology'], amount = 19.99, by: Session = student) =>
      await shop.capture({ input: { orderID: await ownApproved(pdfIds, amount, by) }, session: by }),
    orders: () => world.orders.all(),
    states: () => world.orders.all().map(({ state }) => state),
    captured: () => world.payments.known().filter(({ captures }) => captures.length > 0).length,
    mailsTo: (address: string) => world.mailer.sent.filter(({ to }) => to === address),
    errors: () => world.log.lines.filter(({ level }) => level === 'error').map(({ event }) => event),
  };
}
