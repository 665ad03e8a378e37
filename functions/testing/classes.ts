import type { GroupClass } from '#domain/seats/group-class.ts';
import type { Classes, ClassReminders, ClassSeats, ClassWrite, Reminded } from '#domain/seats/ports.ts';
import type { Seats } from '#domain/seats/seats.ts';
import type { inMemoryConsultations } from './consultations.ts';
import { frozenCopy } from './frozen-copy.ts';
import type { inMemoryOutbox } from './outbox.ts';
import { turn } from './turn.ts';

/**
 * Classes whose teachers' time is in `consultations`, and which queue emails in `outbox` in one
 * step. `canPut` and `put` are for fakes that change something else in the same step.
 */
export function inMemoryClasses(
  consultations: Pick<ReturnType<typeof inMemoryConsultations>, 'canTake' | 'takeCells'>,
  outbox: ReturnType<typeof inMemoryOutbox>,
): Classes & ClassSeats & ClassReminders & { canPut(next: Seats): boolean; put(next: Seats): void } {
  const classes = new Map<string, GroupClass>();
  const rows = new Map<string, Seats>();
  const reminded = new Map<string, Reminded>();
  const remindedOf = (classId: string, start: number): Reminded =>
    reminded.get(`${classId}#${String(start)}`) ?? { classId, start, version: 0, orders: [], isDone: false };
  const seatsOf = (classId: string): Seats =>
    rows.get(classId) ?? { classId, version: 0, capacity: 0, orders: {}, waiting: [] };
  const canPut = (next: Seats): boolean => seatsOf(next.classId).version === next.version - 1;
  const put = (next: Seats): void => {
    rows.set(next.classId, frozenCopy(next));
  };
  return {
    canPut,
    put,
    async list() {
      await turn();
      return [...classes.values()].toSorted((one, other) => other.createdAt - one.createdAt);
    },
    async find(id) {
      await turn();
      return classes.get(id);
    },
    async write({ next, before, seats, take, release }: ClassWrite, mails) {
      await turn();
      if (classes.get(next.id)?.version !== before?.version) return false;
      if (seats !== undefined && !canPut(seats)) return false;
      const owner = `class#${next.id}`;
      if (!consultations.canTake(owner, { take, release })) return false;
      consultations.takeCells(owner, { take, release });
      classes.set(next.id, frozenCopy(next));
      if (seats !== undefined) put(seats);
      for (const mail of mails) outbox.put(mail);
      return true;
    },
    async seats(classId) {
      await turn();
      return seatsOf(classId);
    },
    async seatsOf(classIds) {
      await turn();
      return classIds.map(seatsOf);
    },
    async allSeats() {
      await turn();
      return [...rows.values()];
    },
    async changeSeats(next, mails = []) {
      await turn();
      if (!canPut(next)) return false;
      put(next);
      for (const mail of mails) outbox.put(mail);
      return true;
    },
    async reminded(classId, start) {
      await turn();
      return remindedOf(classId, start);
    },
    async noteReminded(next, mails) {
      await turn();
      const { classId, start, version } = next;
      if (remindedOf(classId, start).version !== version - 1) return false;
      reminded.set(`${classId}#${String(start)}`, frozenCopy(next));
      for (const mail of mails) outbox.put(mail);
      return true;
    },
  };
}
