import { demoOf } from '#contract/demo-classes.ts';
import { DEMO_MINUTES } from '#contract/endpoints/consultations/limits.ts';
import type { BookingKind } from '#contract/endpoints/consultations/shapes.ts';
import { CHOOSE_SUBJECT } from '#contract/fields.ts';
import { type DemoSubject, subjectNames } from '#contract/words/demo-subjects.ts';
import type { Row } from '../../mail/letter.ts';
import { sameName } from '../../seats/seats.ts';
import { invalidInput, type Refusal } from '../../shared/refusal.ts';
import type { Availability, Counselor } from './availability.ts';
import { type Booking, kindOf } from './booking.ts';

/**
 * What the kinds of meetings differ in: free consultations, lessons that hours pay, and free demo
 * classes (docs/product.md#demo-classes). `kindOf` tells them apart.
 */

/** What someone asks for: of a lesson how long it is, of a demo class what it is about. */
export interface Meeting extends Pick<Booking, 'subject' | 'student'> {
  readonly kind: BookingKind;
  readonly minutes?: number | undefined;
}

interface Wanted {
  readonly kind?: BookingKind | undefined;
  readonly minutes?: number | undefined;
  readonly subject?: DemoSubject | undefined;
  readonly student?: string | undefined;
}

/** @throws Refusal INVALID_INPUT for a demo class without a subject, and for what only it has */
export function wantedMeeting({ kind = 'consultation', minutes, ...asked }: Wanted): Meeting {
  const subject = wantedSubject(kind, asked.subject);
  const student = wantedStudent(kind, asked.student);
  return {
    kind,
    minutes,
    ...(subject === undefined ? {} : { subject }),
    ...(student === undefined ? {} : { student }),
  };
}

/**
 * The subject that someone asks for.
 * @throws Refusal INVALID_INPUT for a demo class without one, and for a subject of anything else
 */
export function wantedSubject(kind: BookingKind, subject: DemoSubject | undefined): DemoSubject | undefined {
  if (kind === 'demo' && subject === undefined) throw refuseSubject(CHOOSE_SUBJECT);
  if (kind !== 'demo' && subject !== undefined) throw refuseSubject('Only a demo class has a subject');
  return subject;
}

/**
 * The first name of the student of a demo class.
 * @throws Refusal INVALID_INPUT for that of anything else
 */
function wantedStudent(kind: BookingKind, student: string | undefined): string | undefined {
  if (kind === 'demo' || student === undefined) return student;
  throw invalidInput({ student: 'Only a demo class names its student' });
}

/** Whether two names are of one child. Of a family that names nobody it is the same one. */
export const isSameStudent = (one: string | undefined, other: string | undefined): boolean =>
  one === other || (one !== undefined && other !== undefined && sameName(one, other));

/** Keeps a student from another demo class in the subject. Without a name it may be any child. */
export const isDemoOf =
  (student: string | undefined) =>
  (booking: Booking): boolean =>
    booking.subject !== undefined &&
    booking.status === 'BOOKED' &&
    (student === undefined || isSameStudent(booking.student, student));

/** The hours of all who teach, for demo classes. */
export const ofDemos = (availability: Availability) => ({
  ...availability,
  minutes: DEMO_MINUTES,
  counselors: tutorsAmong(availability.counselors),
});

/** The open hours for a meeting: with the length of a lesson, or for demo classes in a subject. */
export const availabilityFor = (
  availability: Availability,
  {
    minutes = availability.minutes,
    subject,
  }: { readonly minutes?: number | undefined; readonly subject?: DemoSubject | undefined },
): Availability =>
  subject === undefined
    ? { ...availability, minutes }
    : { ...ofDemos(availability), counselors: tutorsOf(availability.counselors, subject) };

/** Who teaches a subject, with the hours for demo classes; without one, everyone as they are. */
export const tutorsOf = (counselors: readonly Counselor[], subject: DemoSubject | undefined): readonly Counselor[] =>
  subject === undefined ? counselors : tutorsAmong(counselors).filter(({ demos }) => demos.subjects.includes(subject));

const tutorsAmong = (counselors: readonly Counselor[]) =>
  counselors.flatMap(({ demos, ...one }) =>
    demos === undefined ? [] : [{ ...one, demos, weekly: demos.weekly ?? one.weekly }],
  );

/** @throws Refusal INVALID_INPUT if nobody teaches the subject */
export function requireTutor({ counselors }: Availability, subject: DemoSubject | undefined): void {
  if (subject === undefined || tutorsOf(counselors, subject).length > 0) return;
  throw refuseSubject(
    `We have no demo classes in ${subjectNames[subject]} right now. Please choose another subject, or send us a message.`,
  );
}

/** @throws Refusal INVALID_INPUT if the counselor has hours, and none for the subject */
export function requireTeaches(
  { counselors }: Availability,
  id: string | undefined,
  subject: DemoSubject | undefined,
): void {
  const counselor = counselors.find((one) => one.id === id);
  if (subject === undefined || counselor === undefined || tutorsOf([counselor], subject).length > 0) return;
  const message = `${counselor.name} doesn’t teach demo classes in ${subjectNames[subject]}. Choose someone else, or add the subject to the hours.`;
  throw invalidInput({ counselor: message });
}

/** In calendars of families: Demo class: Mathematics. */
export const titleOf = ({ subject, student, lesson }: Booking): string =>
  subject !== undefined
    ? `Demo class: ${demoOf({ subject, student })}`
    : lesson === undefined
      ? 'Consultation'
      : 'Session';

/** In those of counselors. Consultation: Amy Marlow. Demo class: Mathematics, Amy Marlow. */
export const titleFor = (booking: Booking, name: string): string =>
  `${titleOf(booking)}${booking.subject === undefined ? ':' : ','} ${name}`;

/** What emails have in rows of their own. */
export const factRows = ({ subject, student }: Booking): Row[] => [
  ...(subject === undefined ? [] : [['Subject', subjectNames[subject]] as const]),
  ...(student === undefined ? [] : [['Student', student] as const]),
];

/** What the audit log keeps of it. */
export function loggedFacts(booking: Booking): Readonly<Record<string, unknown>> {
  const kind = kindOf(booking);
  const { minutes, subject } = booking;
  return kind === 'session' ? { kind, minutes } : kind === 'demo' ? { kind, subject } : {};
}

const refuseSubject = (message: string): Refusal => invalidInput({ subject: message });
