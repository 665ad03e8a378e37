import type { OutboxMail } from '../mail/outbox-mail.ts';
import { DependencyDown } from '../shared/refusal.ts';
import type { ClassSeats } from './ports.ts';
import type { Seats } from './seats.ts';

/** Payments of a whole class may come at once, and each starts over when another one came first. */
const MAX_ATTEMPTS = 100;

/**
 * Changes the seats of a class by what is stored, however many change them at once.
 * @param change returns the given seats if nothing has to change, and undefined if it can't be
 * @param mails queued with the change
 * @param mails queued with the change
 * @returns the seats then; undefined if `change` returned it
 * @throws DependencyDown if other changes keep coming first
 */
export async function changeSeats(
  classes: Pick<ClassSeats, 'seats' | 'changeSeats'>,
  classId: string,
  change: (seats: Seats) => Seats | undefined,
  mails: readonly OutboxMail[] = [],
): Promise<Seats | undefined> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const seats = await classes.seats(classId);
    const next = change(seats);
    if (next === undefined || next === seats) return next;
    if (await classes.changeSeats(next, mails)) return next;
  }
  throw new DependencyDown('The class', new Error(`The seats of ${classId} changed ${String(MAX_ATTEMPTS)} times`));
}
