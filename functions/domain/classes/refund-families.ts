import { findByNumber } from '../orders/core/find-by-number.ts';
import { seatsOf } from '../orders/core/order.ts';
import type { OrderReads } from '../orders/core/ports.ts';
import { refundedGuides } from '../orders/core/refunds.ts';
import type { refundOrder } from '../orders/refunds-and-disputes/refund-order.ts';
import type { ClassNews, GroupClass } from '../seats/group-class.ts';
import type { ClassSeats } from '../seats/ports.ts';
import { releaseSeats } from '../seats/seats.ts';
import type { Log } from '../shared/ports.ts';
import { DependencyDown, PaymentRefused, Refusal } from '../shared/refusal.ts';
import { mailsTo, type TellingDependencies, told } from './tell-families.ts';

export interface CancelingDependencies extends TellingDependencies {
  readonly classes: TellingDependencies['classes'] & Pick<ClassSeats, 'seats'>;
  readonly orders: Pick<OrderReads, 'find' | 'locate' | 'locateMoved'>;
  readonly planRefund: ReturnType<typeof refundOrder>;
  readonly log: Log;
}

const canceledNews = ({ news = [] }: GroupClass): ClassNews | undefined => news.find(({ kind }) => kind === 'canceled');

/**
 * Refunds the seats of a canceled class, order by order, and tells each family. The money goes back
 * once, because a refund that was made has nothing left to do; the email goes out with the note
 * that it did. So it may end anywhere and run again. What can't be refunded now stays for the next
 * run.
 * @param limit the orders and the milliseconds after which it ends
 */
export async function refundFamilies(
  dependencies: CancelingDependencies,
  id: string,
  limit: { readonly orders: number; readonly ms: number },
): Promise<{ readonly done: number; readonly left: number }> {
  const { classes, clock } = dependencies;
  const began = clock.now();
  const tried: string[] = [];
  let families = 0;
  for (;;) {
    const before = await classes.find(id);
    const news = before && canceledNews(before);
    if (before === undefined || news === undefined) return { done: families, left: 0 };
    families = news.families;
    const family = news.to.find(({ order }) => !tried.includes(order));
    const isOver = tried.length >= limit.orders || clock.now() - began >= limit.ms;
    if (family === undefined || isOver) return { done: families - news.to.length, left: news.to.length };
    const outcome = await refund(dependencies, before, family.order);
    tried.push(family.order);
    if (outcome !== 'later') await note(dependencies, id, family, outcome);
  }
}

/**
 * Refunds the seats of one order.
 * @returns `later` if they can't be refunded now, and `gone` if the order was never paid
 */
async function refund(
  { orders, planRefund, log }: CancelingDependencies,
  { id, canceled }: GroupClass,
  number: string,
): Promise<'refunded' | 'gone' | 'later'> {
  try {
    const order = await findByNumber(orders, number);
    if (order === undefined || order.state === 'FAILED' || order.state === 'EXPIRED') return 'gone';
    const refunded = refundedGuides(order.refunds);
    const paid = seatsOf(order).filter((seat) => seat.classId === id && seat.cents > 0 && !refunded.includes(seat.id));
    for (const seat of paid) {
      const plan = await planRefund({ number, pdfId: seat.id, reason: `Class canceled: ${canceled?.why ?? ''}` });
      await plan.execute();
    }
    return 'refunded';
  } catch (cause) {
    // Another refund is under way, the payment isn't settled yet, or PayPal has no money for it.
    if (!(cause instanceof Refusal || cause instanceof DependencyDown || cause instanceof PaymentRefused)) throw cause;
    log[cause instanceof PaymentRefused ? 'error' : 'warn'](
      cause instanceof PaymentRefused ? 'refund-failed' : 'seats-not-refunded',
      { order: number, cause },
    );
    return 'later';
  }
}

/** Takes the seats back and tells the family, in one transaction with the note that it's done. */
async function note(
  dependencies: CancelingDependencies,
  id: string,
  family: ClassNews['to'][number],
  outcome: 'refunded' | 'gone',
): Promise<void> {
  const { classes } = dependencies;
  for (;;) {
    const [before, seats] = await Promise.all([classes.find(id), classes.seats(id)]);
    const news = before && canceledNews(before);
    // Another run was faster.
    if (before === undefined || news?.to.some(({ order }) => order === family.order) !== true) return;
    const released = releaseSeats(seats, family.order, true);
    const change = {
      ...{ next: told(before, news, [family]), before, take: [], release: [] },
      ...(released === seats ? {} : { seats: released }),
    };
    const mails = outcome === 'gone' ? [] : mailsTo(dependencies, before, news, [family]);
    if (await classes.write(change, mails)) return;
  }
}
