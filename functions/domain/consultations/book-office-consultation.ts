import { type DemoSubject, subjectNames } from '#contract/demo-subjects.ts';
import type { InputOf } from '#contract/endpoint.ts';
import type {
  bookOfficeConsultation as contract,
  OfficeConsultation,
} from '#contract/endpoints/consultations/office.ts';
import { addressOf } from '#contract/phone.ts';
import type { Balances } from '../balances/ports.ts';
import type { Change } from '../shared/audit-entry.ts';
import { AccountErased, Refusal } from '../shared/refusal.ts';
import { changeAccount, findAccount, withCaller } from '../sign-in/accounts.ts';
import type { Users } from '../sign-in/ports.ts';
import type { Availability } from './availability.ts';
import { at, currentAvailability } from './book-consultation.ts';
import { type Booking, bookingKeptUntil, isOpen, kindOf, nameOf } from './booking.ts';
import { type BookingDependencies, changeBooking, type NextBooking } from './change-booking.ts';
import { chooseAnyTime } from './choose-time.ts';
import { timeText } from './consultation-mails.ts';
import { isDemoOf, isSameStudent, ofSubject, wantedStudent, wantedSubject } from './demos.ts';
import { ofLength, slotOf } from './free-times.ts';
import { takeHours, wantedHours } from './lesson-hours.ts';
import { currentOfficeConsultation } from './office-consultations.ts';
import { type LeadDependencies, withLead } from './with-lead.ts';

type Dependencies = BookingDependencies &
  LeadDependencies & {
    readonly balances: Pick<Balances, 'ofAddress'>;
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
export function bookOfficeConsultation(dependencies: Dependencies) {
  return async ({ input, record }: { input: Input; record: (change: Change) => void }): Promise<OfficeConsultation> => {
    const booked = await withAccount(async () => await book(dependencies, input));
    const { start, counselor, mailFamily, email, kind, subject } = input;
    // The name and the phone stay out of the audit log, which outlives an erased person.
    const what = {
      ...(kind === 'session' && { kind, minutes: booked.minutes }),
      ...(kind === 'demo' && { kind, subject }),
    };
    record({ after: { start, counselor, mailed: mailFamily && email !== '', ...what } });
    return await currentOfficeConsultation(dependencies, booked);
  };
}

/** Books for an account that may be made, or erased, at the same moment. */
export async function withAccount<Booked>(book: () => Promise<Booked>): Promise<Booked> {
  try {
    return await book();
  } catch (error) {
    if (error instanceof AccountErased) throw new Refusal('CONFLICT', { message: BEING_ERASED });
    // The same request at the same moment made the account, which is found now.
    if (error instanceof Refusal && error.code === 'CONFLICT') return await book();
    throw error;
  }
}

async function book(
  dependencies: Dependencies,
  {
    counselor: counselorId,
    start,
    how,
    note,
    mailFamily,
    kind = 'consultation',
    minutes,
    subject: asked,
    student: named,
    ...family
  }: Input,
): Promise<Booking> {
  const { consultations, users, clock, random, businessProfile } = dependencies;
  const zone = businessProfile.timeZone;
  const now = clock.now();
  const moment = Date.parse(start);
  const { email } = family;
  const subject = wantedSubject(kind, asked);
  const student = wantedStudent(kind, named);
  const id = random.id();
  const wanted =
    kind === 'session' ? await wantedHours(dependencies, { email, minutes, without: NO_HOURS }) : undefined;
  const userId = (await findAccount(users, addressOf(family), now))?.id ?? random.id();

  return await changeBooking(dependencies, userId, async (bookings): Promise<NextBooking> => {
    const own = bookings.filter((booking) => kindOf(booking) === kind && booking.subject === subject);
    const open = own.filter((booking) => isOpen(booking, now));
    const same = open.find(
      (booking) =>
        booking.start === moment && booking.counselor.id === counselorId && isSameStudent(booking.student, student),
    );
    if (same !== undefined) return { booking: same, counselor: undefined };
    const demo = own.find(isDemoOf(student));
    if (demo !== undefined) throw isOpen(demo, now) ? alreadyBooked(demo, zone) : hadDemo(demo, zone);
    // Families have several lessons ahead of them, and demo classes of several children.
    if (kind === 'consultation' && open[0] !== undefined) throw alreadyBooked(open[0], zone);
    const taken = wanted && (await takeHours(dependencies, wanted, { start: moment, now }));
    const stored = ofLength(await currentAvailability(dependencies), wanted?.minutes);
    const availability = ofSubject(stored, subject);
    if (subject !== undefined) requireTeaches(stored, availability, counselorId, subject);
    const calendar = { consultations, availability, zone, now };
    const time = await chooseAnyTime(calendar, { start: moment, counselor: counselorId, how });
    await keepAccount(dependencies, family, userId, { start: moment, now });
    const booking = {
      // No one asks for the time zone on the phone.
      ...{ id, userId, ...family, zone, how, note },
      ...at(time, { now, zone }),
      minutes: availability.minutes,
      ...slotOf(availability),
      ...{ status: 'BOOKED' as const, moves: 0, sequence: 0, createdAt: now },
      ...(subject === undefined ? {} : { subject }),
      ...(student === undefined ? {} : { student }),
    };
    // The most of a day is for what families choose themselves.
    const next = { counselor: undefined, mailsFamily: mailFamily };
    if (taken === undefined) return await withLead(dependencies, { ...next, booking }, 'booked');
    return { ...next, booking: { ...booking, lesson: taken.lesson }, hours: taken.hours };
  });
}

export const NO_HOURS = 'No signed agreement has this email address. Book a free consultation instead.';
const BEING_ERASED = 'This person is being erased right now. Please try again in a few minutes.';

/**
 * Makes sure that the person has the booking's account, for as long as the booking is kept. Comes
 * after everything that may refuse the booking.
 * @throws Refusal CONFLICT if another account was made meanwhile
 */
export async function keepAccount(
  { users }: { readonly users: Pick<Users, 'findByEmail' | 'create' | 'replace'> },
  family: Family,
  id: string,
  { start, now }: { readonly start: number; readonly now: number },
): Promise<void> {
  const { fullname, phone } = family;
  const email = addressOf(family);
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

/** @throws Refusal INVALID_INPUT if the counselor has hours, and none for this subject */
function requireTeaches(stored: Availability, { counselors }: Availability, id: string, subject: DemoSubject): void {
  const counselor = stored.counselors.find((one) => one.id === id);
  if (counselor === undefined || counselors.some((one) => one.id === id)) return;
  const message = `${counselor.name} doesn’t teach demo classes in ${subjectNames[subject]}. Choose someone else, or add the subject to the hours.`;
  throw new Refusal('INVALID_INPUT', { fields: { counselor: message } });
}
