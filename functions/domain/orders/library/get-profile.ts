import type { getProfile as endpoint } from '#contract/endpoints/orders/public.ts';
import type { LibraryGuide } from '#contract/endpoints/orders/shapes.ts';
import { editionOf, newerEditions } from '../../guides/editions.ts';
import type { Guide, GuidePages } from '../../guides/ports.ts';
import { toDollars } from '../../shared/money.ts';
import type { UseCase } from '../../shared/use-case.ts';
import { type GuideItem, guidesOf, library } from '../core/order.ts';
import { type OwnOrdersDependencies, ownOrders } from '../core/own-orders.ts';

interface Dependencies extends OwnOrdersDependencies {
  readonly guidePages: Pick<GuidePages, 'lastSold'>;
}

/** The signed-in person, their payments and the guides that they may download. */
export function getProfile(dependencies: Dependencies): UseCase<typeof endpoint, 'session'> {
  return async ({ session }) => {
    const { id, fullname, phone, email, toConfirm, fromOffice } = session.user;
    const placed = await ownOrders(dependencies, session);
    const paid = placed.filter(({ state }) => state === 'PAID');
    const owned = library(paid);
    const guides = await dependencies.guidePages.lastSold(owned.map((item) => item.id));
    const paused = placed
      .filter(({ state }) => state === 'SUSPENDED')
      .flatMap((order) => guidesOf(order).filter((item) => order.grants.includes(item.id)))
      .filter((item) => !owned.some((one) => one.id === item.id));
    return {
      fullname,
      phone,
      email,
      transactions: paid.map((order) => ({
        paymentID: order.captureId ?? order.number,
        amount: toDollars(order.capturedCents ?? order.totalCents),
        paymentDate: new Date(order.paidAt ?? order.createdAt).toISOString(),
      })),
      purchases: paid
        .filter(({ buyerId }) => buyerId === id)
        .map((order) => ({ pdfID: library([order]).map((item) => asLibraryGuide(item, guides)) })),
      paused: [...new Set(paused.map(({ title }) => title))],
      ...(toConfirm === undefined ? {} : { confirmDetails: toConfirm }),
      ...(fromOffice === undefined ? {} : { detailsFromOffice: fromOffice }),
    };
  };
}

function asLibraryGuide({ id, title, fileName }: GuideItem, guides: readonly Guide[]): LibraryGuide {
  const guide = guides.find((one) => one.id === id);
  return {
    _id: id,
    title,
    fileName,
    edition: (guide === undefined ? undefined : editionOf(fileName, guide)) ?? '',
    newer: guide === undefined ? [] : newerEditions(fileName, guide),
  };
}
