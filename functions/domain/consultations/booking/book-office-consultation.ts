import type { InputOf } from '#contract/endpoint.ts';
import type { bookOfficeConsultation as contract } from '#contract/endpoints/consultations/office.ts';
import { addressOf } from '#contract/phone.ts';
import { AccountErased, conflict, Refusal } from '../../shared/refusal.ts';
import type { UseCase } from '../../shared/use-case.ts';
import { changeAccount, findAccount, withCaller } from '../../sign-in/accounts.ts';
import type { Users } from '../../sign-in/ports.ts';
import { type Booking, bookingKeptUntil, isOpen, nameOf } from '../core/booking.ts';
import { isDemoOf, loggedFacts, requireTeaches, wantedMeeting } from '../core/kinds.ts';
import { timeText } from '../core/time-text.ts';
import { type BookDependencies, type Booker, book, type Wish } from './book.ts';
import { currentOfficeConsultation } from './office-consultations.ts';
import { type LeadDependencies, withLead } from './with-lead.ts';

export type OfficeBookDependencies = BookDependencies & {
  readonly users: Pick<Users, 'findByEmail' | 'create' | 'replace'>;
};
type Input = InputOf<typeof contract>;
type Family = Pick<Input, 'fullname' | 'email' | 'phone'>;

/**
 * Books a time for a family that called (docs/product.md#office). An address without an account
 * gets one that its first login confirms, so the family finds the booking in its dashboard. The
 * same start again answers the booking itself, so a repeated request is harmless. Of lessons, it
 * books as many as hours are left.
 * @throws Refusal INVALID_INPUT; SLOT_TAKEN with the three nearest free times; ALREADY_BOOKED;
 *   NO_HOURS_LEFT; CONFLICT if the person is being erased, or has just signed up
 */
export function bookOfficeConsultation(
  dependencies: OfficeBookDependencies & LeadDependencies,
): UseCase<typeof contract, 'input' | 'record'> {
  return async ({ input, record }) => {
    const { start, counselor, mailFamily, email } = input;
    const wish = { ...input, meeting: wantedMeeting(input), starts: [Date.parse(start)] };
    const [booked] = await bookForFamily(
      dependencies,
      wish,
      async (next) => await withLead(dependencies, next, 'booked'),
    );
    // The name and the phone stay out of the audit log, which outlives an erased person.
    record({ after: { start, counselor, mailed: mailFamily && email !== '', ...loggedFacts(booked) } });
    return await currentOfficeConsultation(dependencies, booked);
  };
}

/**
 * Books for a family that called, whose account may be made, or erased, at the same moment.
 * @throws Refusal as `book`; CONFLICT if the person is being erased, or has just signed up
 */
export async function bookForFamily(
  dependencies: OfficeBookDependencies,
  {
    meeting,
    starts,
    counselor,
    fullname,
    email,
    phone,
    how,
    note,
    mailFamily: mailsFamily,
  }: Pick<Wish, 'meeting' | 'starts'> & Family & Pick<Input, 'counselor' | 'how' | 'note' | 'mailFamily'>,
  completed?: Parameters<typeof book>[3],
): ReturnType<typeof book> {
  const { users, random, clock, businessProfile } = dependencies;
  const family = { fullname, email, phone };
  const tryToBook = async () => {
    const userId = (await findAccount(users, addressOf(family), clock.now()))?.id ?? random.id();
    // No one asks for the time zone on the phone.
    const person = { userId, ...family, zone: businessProfile.timeZone, how, note };
    const beforeWrite = async () => await keepAccount(dependencies, person, starts.at(-1) ?? 0);
    const booker = { ...byOffice, mailsFamily, beforeWrite };
    return await book(dependencies, { meeting, starts, counselor, person }, booker, completed);
  };
  try {
    return await tryToBook();
  } catch (error) {
    if (error instanceof AccountErased) throw conflict(BEING_ERASED);
    // The same request at the same moment made the account, which is found now.
    if (error instanceof Refusal && error.code === 'CONFLICT') return await tryToBook();
    throw error;
  }
}

/** What the office may book. Families have several lessons ahead of them. */
export const byOffice: Booker = {
  isOffice: true,
  refuseBooked({ own, open, zone, now }, { kind, student }) {
    const demo = own.find(isDemoOf(student));
    if (demo !== undefined) throw isOpen(demo, now) ? alreadyBooked(demo, zone) : hadDemo(demo, zone);
    if (kind === 'consultation' && open[0] !== undefined) throw alreadyBooked(open[0], zone);
  },
  refuseCounselor: (hours, { counselor, meeting: { subject } }) => requireTeaches(hours, counselor, subject),
};

const BEING_ERASED = 'This person is being erased right now. Please try again in a few minutes.';

/**
 * Makes sure that the person has the booking's account, for as long as the booking is kept.
 * @throws Refusal CONFLICT if another account was made meanwhile
 */
async function keepAccount(
  { users, clock }: OfficeBookDependencies,
  person: Family & Pick<Booking, 'userId'>,
  start: number,
): Promise<void> {
  const { userId: id, fullname, phone } = person;
  const email = addressOf(person);
  const now = clock.now();
  const account = await changeAccount(users, { email, now }, (found) =>
    withCaller(found, { id, email, fullname, phone, createdAt: now }, bookingKeptUntil({ start })),
  );
  if (account.id !== id) throw new Refusal('CONFLICT');
}

function alreadyBooked(booking: Booking, zone: string): Refusal {
  const { start, counselor } = booking;
  return new Refusal('ALREADY_BOOKED', {
    message: `They already have a ${nameOf(booking)} with ${counselor.name}: ${timeText(start, zone)}. Move that one instead.`,
  });
}

const hadDemo = (booking: Booking, zone: string): Refusal =>
  new Refusal('ALREADY_BOOKED', {
    message: `They had a ${nameOf(booking)} with ${booking.counselor.name}: ${timeText(booking.start, zone)}. Choose another subject, or book a consultation.`,
  });
