import { CLASS_MAILS_PER_WRITE } from '#contract/endpoints/classes/limits.ts';
import { DAY_MS } from '#contract/limits.ts';
import { deliverNow, type LetterDelivery } from '../mail/deliver-outbox.ts';
import { toOutboxMail } from '../mail/outbox-mail.ts';
import type { OrderReads } from '../orders/core/ports.ts';
import type { ClassDate, GroupClass } from '../seats/group-class.ts';
import type { Classes, ClassReminders, ClassSeats } from '../seats/ports.ts';
import type { SeatHolder } from '../seats/seats.ts';
import { classReminderMail } from './class-schedule-mails.ts';

interface Dependencies extends LetterDelivery {
  readonly classes: Pick<Classes, 'list'> & Pick<ClassSeats, 'seats'> & ClassReminders;
  readonly orders: Pick<OrderReads, 'find'>;
}

/**
 * Reminds the families with a paid seat of each date of a class a day before it, once each. Who
 * enrolls after that has just got the dates with the receipt. A date that moves is another one.
 */
export function remindOfClasses(dependencies: Dependencies) {
  const { classes, clock, log } = dependencies;
  return async (): Promise<void> => {
    const now = clock.now();
    const open = (await classes.list()).filter(({ state }) => state === 'OPEN');
    let sent = 0;
    for (const groupClass of open) {
      for (const date of groupClass.dates) {
        if (date.start > now && date.start <= now + DAY_MS) sent += await remindOf(dependencies, groupClass, date);
      }
    }
    log.info('class-reminders', { sent });
  };
}

/** @returns how many families this run reminded */
async function remindOf(dependencies: Dependencies, groupClass: GroupClass, date: ClassDate): Promise<number> {
  const { classes, clock, random, businessProfile } = dependencies;
  let sent = 0;
  for (;;) {
    const reminded = await classes.reminded(groupClass.id, date.start);
    if (reminded.isDone) return sent;
    const { orders } = await classes.seats(groupClass.id);
    const left = Object.entries(orders).filter(([number, { spent }]) => spent && !reminded.orders.includes(number));
    const those = left.slice(0, CLASS_MAILS_PER_WRITE);
    const now = clock.now();
    const addresses = await Promise.all(
      those.map(async ([number, holder]) => await paidAddress(dependencies, number, holder)),
    );
    const mails = addresses
      .filter((to) => to !== '')
      .map((to) => toOutboxMail(classReminderMail({ groupClass, date, to, businessProfile }), { random, now }));
    const next = {
      ...reminded,
      version: reminded.version + 1,
      orders: [...reminded.orders, ...those.map(([number]) => number)],
      isDone: those.length === left.length,
    };
    // Another run came first: it goes on.
    if (!(await classes.noteReminded(next, mails))) return sent;
    await deliverNow(dependencies, mails);
    sent += mails.length;
  }
}

/** The family's address while its order is paid; else empty. */
async function paidAddress({ orders }: Dependencies, number: string, { buyerId, email }: SeatHolder): Promise<string> {
  return (await orders.find({ buyerId, number }))?.state === 'PAID' ? email : '';
}
