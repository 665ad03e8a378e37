import { isDeepStrictEqual } from 'node:util';
import { dayIn } from '#contract/dates.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { CLASS_TITLE_MAX_LENGTH } from '#contract/endpoints/classes/limits.ts';
import type { saveOfficeClass as contract } from '#contract/endpoints/classes/office.ts';
import { noAvailability } from '../../consultations/availability/availability-file.ts';
import type { Counselor } from '../../consultations/core/availability.ts';
import type { Consultations } from '../../consultations/core/ports.ts';
import type { TakeOfficeWords } from '../../mail/office-words.ts';
import { type ClassNews, endOfClass, type GroupClass } from '../../seats/group-class.ts';
import type { Classes } from '../../seats/ports.ts';
import { type Seats, takenSeats } from '../../seats/seats.ts';
import { type Colleague, type ColleagueSession, requireConfirmed } from '../../shared/colleague.ts';
import { conflict, invalidInput, type Refusal } from '../../shared/refusal.ts';
import { OVERTAKEN, untilWritten } from '../../shared/until-written.ts';
import type { UseCase } from '../../shared/use-case.ts';
import {
  type ClassDependencies,
  changedMeanwhile,
  existingClass,
  familiesOf,
  requireCurrent,
  toOfficeClass,
} from './office-class.ts';
import { changedCells, requireFree } from './teachers-time.ts';

type Input = InputOf<typeof contract>;

type SavingDependencies = ClassDependencies & {
  readonly classes: ClassDependencies['classes'] & Pick<Classes, 'write'>;
  readonly consultations: Pick<Consultations, 'availability' | 'taken'>;
  readonly takeOfficeWords: TakeOfficeWords;
};

/**
 * Adds a draft, or changes a draft or an open class, and takes its teacher's time. If families have
 * paid seats, a change of the teacher, the dates or the link is told to all of them.
 * @throws Refusal INVALID_INPUT with fields, such as `dates.0.start`; NOT_FOUND; CONFLICT for a
 *   class that is canceled, over, or was changed since `version`; PASSKEY_NEEDED for an open class,
 *   and for another link or price; TOO_MANY_REQUESTS as {@link TakeOfficeWords} if families are told
 */
export function saveOfficeClass(
  dependencies: SavingDependencies,
): UseCase<typeof contract, 'input' | 'record', { readonly session: ColleagueSession }> {
  const { classes, consultations, clock, zone } = dependencies;
  return async ({ input, session, record }) => {
    const before = input.id === undefined ? undefined : await existingClass(classes, input.id);
    const now = clock.now();
    if (before !== undefined) {
      requireCurrent(before, input.version);
      if (endOfClass(before) <= now && before.state === 'OPEN') throw conflict('This class is over.');
      if (needsPasskey(before, input)) requireConfirmed(session, now);
    }
    const availability = (await consultations.availability()) ?? noAvailability;
    const teacher = availability.counselors.find(({ id }) => id === input.teacher);
    if (teacher === undefined) throw wrong('teacher', 'Choose someone who has hours in the calendar.');
    if (input.smallest > input.seats) throw wrong('smallest', 'Enter at most as many students as there are seats.');
    const { bufferMinutes } = before ?? availability;
    const id = before?.id ?? (await newId(classes, input.title));
    const next = asClass(input, { id, before, teacher, bufferMinutes, now });
    await requireFree({ consultations, zone, now }, before, next, entered(input));
    if (input.enrollUntil > dayIn(zone, next.dates.at(-1)?.start ?? 0)) {
      throw wrong('enrollUntil', 'Choose a day that is not after the last date.');
    }
    if (next.state === 'DRAFT' && input.enrollUntil < dayIn(zone, now)) {
      throw wrong('enrollUntil', 'This day has passed. Choose today or a later day.');
    }
    const saved = await write(dependencies, { next, before, capacity: input.seats, member: session.member });
    record({
      subject: id,
      ...(before === undefined ? {} : { before: noted(before) }),
      after: { ...noted(saved), seats: input.seats },
    });
    return await toOfficeClass(dependencies, saved);
  };
}

/** Families see the link and the price, and an open class. */
const needsPasskey = (before: GroupClass, { priceCents, meetingLink }: Input): boolean =>
  before.state === 'OPEN' || before.priceCents !== priceCents || before.meetingLink !== meetingLink;

const entered = ({ dates }: Input) => dates.map(({ start, minutes }) => ({ start: Date.parse(start), minutes }));

function asClass(
  input: Input,
  {
    id,
    before,
    teacher,
    bufferMinutes,
    now,
  }: {
    readonly id: string;
    readonly before: GroupClass | undefined;
    readonly teacher: Counselor;
    readonly bufferMinutes: number;
    readonly now: number;
  },
): GroupClass {
  const { title, subject, text, service, smallest, priceCents } = input;
  const { enrollUntil, joinAfterStart, refundDays, meetingLink } = input;
  return {
    ...(before ?? { state: 'DRAFT', createdAt: now }),
    id,
    title,
    subject,
    text,
    service,
    smallest,
    priceCents,
    enrollUntil,
    joinAfterStart,
    refundDays,
    meetingLink,
    version: (before?.version ?? 0) + 1,
    sequence: (before?.sequence ?? 0) + 1,
    bufferMinutes,
    teacher: { id: teacher.id, name: teacher.name, ...(teacher.email === undefined ? {} : { email: teacher.email }) },
    dates: entered(input).toSorted((one, other) => one.start - other.start),
  };
}

/** @throws Refusal INVALID_INPUT if more seats are sold; CONFLICT */
async function write(
  dependencies: SavingDependencies,
  {
    next,
    before,
    capacity,
    member,
  }: {
    readonly next: GroupClass;
    readonly before: GroupClass | undefined;
    readonly capacity: number;
    readonly member: Colleague;
  },
): Promise<GroupClass> {
  const { classes, consultations, clock, zone, takeOfficeWords } = dependencies;
  const now = clock.now();
  let isCounted = false;
  return await untilWritten(`The class ${next.id}`, async () => {
    const seats = await classes.seats(next.id);
    const sold = takenSeats(seats);
    if (sold > capacity) {
      const text = sold === 1 ? '1 seat is sold' : `${String(sold)} seats are sold`;
      throw wrong('seats', `${text}. Enter at least ${String(sold)}.`);
    }
    const saved = withNews(next, before, seats);
    // Title and link are words too. Families with a paid seat are known.
    if (saved.news !== before?.news && !isCounted) await takeOfficeWords(member, []);
    isCounted ||= saved.news !== before?.news;
    // With its news the seats must be as they were read, so that who enrolls meanwhile is told too.
    const keepsSeats = seats.capacity === capacity && saved.news === before?.news;
    const change = {
      next: saved,
      before,
      ...changedCells(before, saved, now),
      ...(keepsSeats ? {} : { seats: { ...seats, version: seats.version + 1, capacity } }),
    };
    if (await classes.write(change, [])) return saved;
    const current = await classes.find(next.id);
    if (current?.version !== before?.version) throw changedMeanwhile();
    // Someone enrolled, or took the teacher's time.
    await requireFree({ consultations, zone, now }, before, saved, saved.dates);
    return OVERTAKEN;
  });
}

/**
 * A change of teacher, dates or link is told to the families, in place of an earlier one not told
 * yet.
 */
function withNews(next: GroupClass, before: GroupClass | undefined, seats: Seats): GroupClass {
  const to = familiesOf(seats);
  if (before === undefined || isDeepStrictEqual(toldOf(before), toldOf(next)) || to.length === 0) return next;
  const { news = [] } = before;
  const waiting = news.filter(({ kind }) => kind === 'changed').map(({ datesBefore }) => datesBefore);
  const changed: ClassNews = {
    kind: 'changed',
    words: '',
    to,
    families: to.length,
    datesBefore: Math.max(before.dates.length, ...waiting),
  };
  return { ...next, news: [...news.filter(({ kind }) => kind !== 'changed'), changed] };
}

const toldOf = ({ teacher, dates, meetingLink }: GroupClass) => [teacher.id, dates, meetingLink];

/** The title as an address, with a number if there was such a class: no id is used again. */
async function newId(classes: Pick<Classes, 'find'>, title: string): Promise<string> {
  const slug = title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, CLASS_TITLE_MAX_LENGTH)
    .replaceAll(/^-+|-+$/g, '');
  const base = slug === '' ? 'class' : slug;
  for (let count = 1; ; count += 1) {
    const id = count === 1 ? base : `${base}-${String(count)}`;
    if ((await classes.find(id)) === undefined) return id;
  }
}

/** What the audit log says about a class. */
const noted = ({ title, state, teacher, dates, priceCents, smallest, enrollUntil, meetingLink }: GroupClass) => ({
  title,
  state,
  teacher: teacher.id,
  priceCents,
  smallest,
  enrollUntil,
  meetingLink,
  dates: dates.map(({ start, minutes }) => `${new Date(start).toISOString()}, ${String(minutes)} minutes`),
});

const wrong = (field: string, message: string): Refusal => invalidInput({ [field]: message });
