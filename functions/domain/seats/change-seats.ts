import type { OutboxMail } from '../mail/outbox-mail.ts';
import { OVERTAKEN, untilWritten } from '../shared/until-written.ts';
import type { ClassSeats } from './ports.ts';
import type { Seats } from './seats.ts';

/**
 * Changes the seats of a class by what is stored, however many change them at once.
 * @param change returns the given seats if nothing has to change, and undefined if it can't be
 * @param mails queued with the change
 * @returns the seats then; undefined if `change` returned it
 * @throws NotWritten if other changes keep coming first
 */
export async function changeSeats(
  classes: Pick<ClassSeats, 'seats' | 'changeSeats'>,
  classId: string,
  change: (seats: Seats) => Seats | undefined,
  mails: readonly OutboxMail[] = [],
): Promise<Seats | undefined> {
  return await untilWritten(`The seats of ${classId}`, async () => {
    const seats = await classes.seats(classId);
    const next = change(seats);
    if (next === undefined || next === seats) return next;
    return (await classes.changeSeats(next, mails)) ? next : OVERTAKEN;
  });
}
