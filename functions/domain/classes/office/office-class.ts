import type { OfficeClass, OfficeClassRow } from '#contract/endpoints/classes/office.ts';
import { seatItemId } from '#contract/endpoints/classes/shapes.ts';
import { ownOf } from '../../consultations/core/own-availability.ts';
import type { Consultations } from '../../consultations/core/ports.ts';
import { type GroupClass, stateOf } from '../../seats/group-class.ts';
import type { Classes, ClassSeats } from '../../seats/ports.ts';
import { freeSeats, type Seats, takenSeats } from '../../seats/seats.ts';
import type { Colleague } from '../../shared/colleague.ts';
import type { Clock } from '../../shared/ports.ts';
import { conflict, notFound, type Refusal } from '../../shared/refusal.ts';
import type { Users } from '../../sign-in/ports.ts';

/** What the page of a class needs. */
export interface ClassDependencies {
  readonly classes: Pick<Classes, 'find'> & Pick<ClassSeats, 'seats'>;
  readonly consultations: Pick<Consultations, 'availability'>;
  readonly users: Pick<Users, 'findByEmail'>;
  readonly clock: Clock;
  /** The business's IANA time zone. */
  readonly zone: string;
}

/** @throws Refusal NOT_FOUND */
export async function existingClass(classes: Pick<Classes, 'find'>, id: string): Promise<GroupClass> {
  const found = await classes.find(id);
  if (found === undefined) throw notFound('There is no such class. Reload the page.');
  return found;
}

/**
 * A class that the member may see: an owner all, a counselor those that they teach.
 * @throws Refusal NOT_FOUND
 */
export async function visibleClass(
  { classes, consultations }: Pick<ClassDependencies, 'classes' | 'consultations'>,
  member: Colleague,
  id: string,
): Promise<GroupClass> {
  const found = await existingClass(classes, id);
  const own = await taughtBy(consultations, member);
  if (own(found)) return found;
  throw notFound('Someone else teaches this class. Ask an owner.');
}

/** Whether a member may see a class. */
export async function taughtBy(
  consultations: ClassDependencies['consultations'],
  member: Colleague,
): Promise<(groupClass: GroupClass) => boolean> {
  if (member.role === 'owner') return () => true;
  const own = ownOf(member, (await consultations.availability()) ?? { counselors: [] });
  return ({ teacher }) => own.includes(teacher.id);
}

export const changedMeanwhile = (): Refusal =>
  conflict('Someone changed this class in the meantime. Look at it again before you go on.');

/** @throws Refusal CONFLICT if the class isn't as the person saw it, or is canceled */
export function requireCurrent(groupClass: GroupClass, version: number): void {
  if (groupClass.state === 'CANCELED') throw conflict('This class is canceled.');
  if (groupClass.sequence !== version) throw changedMeanwhile();
}

export function toOfficeClassRow(groupClass: GroupClass, seats: Seats, now: number): OfficeClassRow {
  const { id, title, subject, teacher, dates, smallest, priceCents } = groupClass;
  return {
    id,
    title,
    subject,
    smallest,
    priceCents,
    state: stateOf(groupClass, seats, now),
    teacher: { id: teacher.id, name: teacher.name },
    dates: [...dates],
    seats: seats.capacity,
    taken: takenSeats(seats),
    free: freeSeats(seats, now),
    waiting: seats.waiting.length,
  };
}

/** A class as the office sees it now, with the names of those who bought seats. */
export async function toOfficeClass(
  { classes, users, clock }: Pick<ClassDependencies, 'classes' | 'users' | 'clock'>,
  groupClass: GroupClass,
): Promise<OfficeClass> {
  const seats = await classes.seats(groupClass.id);
  const { text, service, enrollUntil, joinAfterStart, refundDays, meetingLink, createdAt } = groupClass;
  const { canceled = null } = groupClass;
  const emails = [...new Set(Object.values(seats.orders).map(({ email }) => email))];
  const accounts = await Promise.all(emails.map(async (email) => await users.findByEmail(email)));
  const people = Object.entries(seats.orders).flatMap(([holder, { email, students, spent, returned = false }]) =>
    students.map(({ place, name, came = [] }) => ({
      holder,
      seat: seatItemId(place),
      email,
      student: name,
      paid: spent,
      fullname: accounts.find((account) => account?.email === email)?.fullname ?? '',
      came: [...came],
      ...(returned ? { returned } : {}),
    })),
  );
  return {
    ...toOfficeClassRow(groupClass, seats, clock.now()),
    text,
    service,
    enrollUntil,
    joinAfterStart,
    refundDays,
    meetingLink,
    createdAt,
    canceled,
    version: groupClass.sequence,
    toTell: (groupClass.news ?? []).reduce((sum, { to }) => sum + to.length, 0),
    waitingList: seats.waiting.map(({ email, since, seats: wanted, proved, offeredUntil = null }) => ({
      email,
      since,
      seats: wanted,
      proved,
      offeredUntil,
    })),
    people: people.toSorted((one, other) => one.student.localeCompare(other.student, 'en')),
  };
}

/** The orders of paid seats whose families can be told. */
export const familiesOf = ({ orders }: Pick<Seats, 'orders'>): string[] =>
  Object.entries(orders).flatMap(([order, { email, spent }]) => (spent && email !== '' ? [order] : []));
