import type { ResOf } from '#contract/endpoint.ts';
import type { getProfile as endpoint } from '#contract/endpoints/get-profile.ts';
import { toDollars } from '../money.ts';
import type { Orders } from '../ports/orders.ts';
import type { Session } from '../ports/sessions.ts';
import { library } from './order.ts';

/** The signed-in person, their payments and the guides that they may download. */
export function getProfile({ orders }: { orders: Orders }) {
  return async ({ session }: { session: Session }): Promise<ResOf<typeof endpoint>> => {
    const { id, fullname, phone, email, toConfirm } = session.user;
    const paid = (await orders.ofBuyer(id)).filter(({ state }) => state === 'PAID');
    return {
      fullname,
      phone,
      email,
      transactions: paid.map((order) => ({
        paymentID: order.captureId ?? order.number,
        amount: toDollars(order.capturedCents ?? order.totalCents),
        paymentDate: new Date(order.paidAt ?? order.createdAt).toISOString(),
      })),
      purchases: paid.map((order) => ({
        pdfID: library([order]).map((item) => ({ _id: item.id, title: item.title, fileName: item.fileName })),
      })),
      ...(toConfirm === undefined ? {} : { confirmDetails: toConfirm }),
    };
  };
}
