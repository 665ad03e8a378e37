import type { removeOfficeSeat as contract } from '#contract/endpoints/classes/office.ts';
import { toOutboxMail } from '../../mail/outbox-mail.ts';
import { existingOrder } from '../../orders/core/existing-order.ts';
import { type Order, officeIdOf, type SeatItem, seatsOf, studentsOf } from '../../orders/core/order.ts';
import { refundOfficeOrder } from '../../orders/office/refund-office-order.ts';
import { bookSeats } from '../../orders/refunds-and-disputes/book-seats.ts';
import type { RefundDependencies, refundOrder } from '../../orders/refunds-and-disputes/refund-order.ts';
import { changeSeatsOf, withSeatsOf } from '../../orders/settlement/seat-holds.ts';
import type { GroupClass } from '../../seats/group-class.ts';
import { releaseSeats, type Seats } from '../../seats/seats.ts';
import type { BusinessProfile } from '../../shared/business-profile.ts';
import type { Random } from '../../shared/ports.ts';
import { conflict, type Refusal } from '../../shared/refusal.ts';
import type { OfficeUseCase } from '../../shared/use-case.ts';
import { type ClassDependencies, existingClass, toOfficeClass } from './office-class.ts';
import { seatRemovedMail } from './seat-removed-mail.ts';

type Dependencies = ClassDependencies &
  RefundDependencies & {
    readonly planRefund: ReturnType<typeof refundOrder>;
    readonly businessProfile: BusinessProfile;
    readonly businessInbox: string;
    readonly random: Random;
  };

const gone = (): Refusal => conflict('This student has no paid seat in the class anymore. Reload the page.');

/**
 * Takes the seat of one student back, also one that cost nothing. With a refund, the email about
 * that says so; without one, the family gets an email of its own.
 * @throws Refusal NOT_FOUND; CONFLICT for a canceled class, a seat that isn't paid or is gone, and
 *   another amount than the person saw; PAYMENT_REFUSED
 */
export function removeOfficeSeat(dependencies: Dependencies): OfficeUseCase<typeof contract> {
  const refund = refundOfficeOrder(dependencies);
  return async ({ input, session, record }) => {
    const { id, holder: number, seat, refundCents, reason } = input;
    const groupClass = await existingClass(dependencies.classes, id);
    if (groupClass.state === 'CANCELED') throw conflict('This class is canceled.');
    const order = await existingOrder(dependencies.orders, number);
    const item = seatsOf(order).find((one) => one.classId === id && officeIdOf(order, one) === seat);
    if (item === undefined || order.state !== 'PAID' || !order.grants.includes(item.id)) throw gone();
    const what = { order: number, seat, reason };
    record({ before: what });
    if (refundCents === undefined)
      await remove(dependencies, { groupClass, order, item, by: session.member.name, reason });
    else {
      await refund({ input: { number, guide: seat, reason, cents: refundCents }, session, record: () => undefined });
      await bookSeats(dependencies, await existingOrder(dependencies.orders, number));
    }
    record({ after: { ...what, refundCents: refundCents ?? 0 } });
    return await toOfficeClass(dependencies, groupClass);
  };
}

interface Removal {
  readonly groupClass: GroupClass;
  readonly order: Order;
  readonly item: SeatItem;
  readonly by: string;
  readonly reason: string;
}

/** Takes a seat without a refund: the order, the class and the email in one transaction. */
async function remove(
  dependencies: Dependencies,
  { groupClass, order: known, item, by, reason }: Removal,
): Promise<void> {
  const { clock, random, businessProfile, businessInbox } = dependencies;
  const now = clock.now();
  const mailsFor = ({ buyer: { email: to }, buyerId }: Order, seats: Seats) => {
    const isLast = Object.values(seats.orders).every((one) => one.buyerId !== buyerId);
    const facts = { groupClass, student: item.student, isLast, to, businessProfile, businessInbox, now };
    // Who was erased has no address.
    return to === '' ? [] : [toOutboxMail(seatRemovedMail(facts), { random, now })];
  };
  const removed = await changeSeatsOf(dependencies, known, (order, seats) => {
    if (order.state !== 'PAID' || !order.grants.includes(item.id)) throw gone();
    const grants = order.grants.filter((one) => one !== item.id);
    const students = studentsOf(order, ({ id }) => grants.includes(id));
    const next =
      students.length === 0 ? releaseSeats(seats, order.number, true) : withSeatsOf(order, students, seats, now);
    const { removedSeats = [] } = order;
    const note = { seat: officeIdOf(order, item), at: now, by, why: reason };
    return (
      next && { seats: next, change: { grants, removedSeats: [...removedSeats, note] }, mails: mailsFor(order, next) }
    );
  });
  if (removed === undefined)
    throw conflict('The class doesn’t have the seats of this order yet. Try again in some minutes.');
}
