import { deliverNow } from '../mail/deliver-outbox.ts';
import { findByNumber } from '../orders/core/find-by-number.ts';
import { officeIdOf, seatsOf } from '../orders/core/order.ts';
import type { OrderReads } from '../orders/core/ports.ts';
import { refundedItems } from '../orders/core/refunds.ts';
import type { refundOrder } from '../orders/refunds-and-disputes/refund-order.ts';
import type { ClassNews, GroupClass } from '../seats/group-class.ts';
import { releaseSeats } from '../seats/seats.ts';
import { DependencyDown, PaymentRefused, Refusal } from '../shared/refusal.ts';
import { OVERTAKEN, untilWritten } from '../shared/until-written.ts';
import { mailsTo, type TellingDependencies, told } from './tell-families.ts';

export interface CancelingDependencies extends TellingDependencies {
  readonly orders: Pick<OrderReads, 'find' | 'locate' | 'locateMoved'>;
  readonly planRefund: ReturnType<typeof refundOrder>;
}

const canceledNews = ({ news = [] }: GroupClass): ClassNews | undefined => news.find(({ kind }) => kind === 'canceled');

/**
 * Refunds the seats of a canceled class, order by order, and tells each family. The money goes back
 * once, because a refund that was made has nothing left to do; the email goes out with the note
 * that it did. So it may end anywhere and run again. What can't be refunded now stays for the next
 * run.
 * @param forMs after so many milliseconds it begins no further order
 */
export async function refundFamilies(
  dependencies: CancelingDependencies,
  id: string,
  forMs: number,
): Promise<{ readonly done: number; readonly left: number }> {
  const { classes, clock } = dependencies;
  const began = clock.now();
  const canceled = await classes.find(id);
  const news = canceled && canceledNews(canceled);
  if (canceled === undefined || news === undefined) return { done: 0, left: 0 };
  for (const order of news.to) {
    if (clock.now() - began >= forMs) break;
    const to = await refund(dependencies, canceled, order);
    if (to !== undefined) await note(dependencies, id, order, to);
  }
  const after = await classes.find(id);
  const left = (after && canceledNews(after))?.to.length ?? 0;
  return { done: news.families - left, left };
}

/**
 * Refunds the seats of one order.
 * @returns whom to tell: empty if the order was never paid or its family was erased; undefined if
 *   the seats can't be refunded now
 */
async function refund(
  { orders, planRefund, log }: CancelingDependencies,
  { id, canceled }: GroupClass,
  number: string,
): Promise<string | undefined> {
  try {
    const order = await findByNumber(orders, number);
    if (order === undefined || order.state === 'FAILED' || order.state === 'EXPIRED') return '';
    const refunded = refundedItems(order.refunds);
    const paid = seatsOf(order).filter((seat) => seat.classId === id && seat.cents > 0 && !refunded.includes(seat.id));
    for (const seat of paid) {
      const plan = await planRefund({
        number,
        itemId: officeIdOf(order, seat),
        reason: `Class canceled: ${canceled?.why ?? ''}`,
      });
      await plan.execute();
    }
    return order.buyer.email;
  } catch (cause) {
    // Another refund is under way, the payment isn't settled yet, or PayPal has no money for it.
    if (!(cause instanceof Refusal || cause instanceof DependencyDown || cause instanceof PaymentRefused)) throw cause;
    log[cause instanceof PaymentRefused ? 'error' : 'warn'](
      cause instanceof PaymentRefused ? 'refund-failed' : 'seats-not-refunded',
      { order: number, cause },
    );
    return undefined;
  }
}

/**
 * Takes the seats back and tells the family, in one transaction with the note that it's done.
 * @param to empty if there is nobody to tell
 */
async function note(dependencies: CancelingDependencies, id: string, order: string, to: string): Promise<void> {
  const { classes } = dependencies;
  await untilWritten(`The class ${id}`, async () => {
    const [before, seats] = await Promise.all([classes.find(id), classes.seats(id)]);
    const news = before && canceledNews(before);
    // Another run was faster.
    if (before === undefined || news?.to.includes(order) !== true) return undefined;
    const released = releaseSeats(seats, order, true);
    const change = {
      next: told(before, news, [order]),
      before,
      take: [],
      release: [],
      ...(released === seats ? {} : { seats: released }),
    };
    const mails = mailsTo(dependencies, before, news, [to]);
    if (!(await classes.write(change, mails))) return OVERTAKEN;
    // At once, because the office says then that they are told.
    await deliverNow(dependencies, mails);
    return undefined;
  });
}
