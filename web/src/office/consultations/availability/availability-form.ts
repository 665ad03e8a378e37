import * as v from 'valibot';
import type { AvailabilityFile } from '#contract/endpoints/consultations/office.ts';
import { type Weekday, weekdays } from '#contract/open-hours.ts';
import { demoSubjects } from '#contract/words/demo-subjects.ts';
import { isSame } from '../../ui/typed-values.ts';

/** Hours of a day by the clock of the business, as HH:MM; `to` may be 24:00. */
const range = v.object({ from: v.string(), to: v.string() });
export type Range = v.InferOutput<typeof range>;

const weekly = v.object(v.entriesFromList(weekdays, v.array(range)));

const counselorForm = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  meetingLink: v.string(),
  member: v.string(),
  mostPerDay: v.string(),
  weekly,
  /** Without subjects there are no demo classes, without hours they are in the weekly ones. */
  demos: v.object({ subjects: v.array(v.picklist(demoSubjects)), weekly: v.nullable(weekly) }),
  daysOff: v.array(v.string()),
  extraHours: v.array(v.object({ day: v.string(), ...range.entries })),
});
export type CounselorForm = v.InferOutput<typeof counselorForm>;

/** The hours as the editor has them: everything that a person types is text. */
export const availabilityForm = v.object({
  minutes: v.string(),
  bufferMinutes: v.string(),
  noticeHours: v.string(),
  horizonDays: v.string(),
  counselors: v.array(counselorForm),
});
export type AvailabilityForm = v.InferOutput<typeof availabilityForm>;

const asRanges = (text = ''): Range[] =>
  text.split(', ').flatMap((one) => {
    const [from, to] = one.split('-');
    return from === undefined || to === undefined ? [] : [{ from, to }];
  });

const asText = (ranges: readonly Range[]): string => ranges.map(({ from, to }) => `${from}-${to}`).join(', ');

export const asForm = ({ counselors, ...general }: AvailabilityFile): AvailabilityForm => ({
  minutes: String(general.minutes),
  bufferMinutes: String(general.bufferMinutes),
  noticeHours: String(general.noticeHours),
  horizonDays: String(general.horizonDays),
  counselors: counselors.map(({ id, name, email = '', meetingLink = '', member = '', ...one }) => ({
    id,
    name,
    email,
    meetingLink,
    member,
    mostPerDay: String(one.mostPerDay),
    weekly: asWeekly(one.weekly),
    demos: {
      subjects: one.demos?.subjects ?? [],
      weekly: one.demos?.weekly === undefined ? null : asWeekly(one.demos.weekly),
    },
    daysOff: one.daysOff,
    extraHours: Object.entries(one.extraHours).flatMap(([day, text]) => asRanges(text).map((one) => ({ day, ...one }))),
  })),
});

/** A number, or what was typed instead, for the server to say what it expects. */
const asNumber = (typed: string): number | string => (/^\d+$/.test(typed.trim()) ? Number(typed) : typed);

/** What the editor sends. The server checks all of it. */
export const asAvailability = ({ counselors, ...general }: AvailabilityForm): Record<string, unknown> => ({
  minutes: asNumber(general.minutes),
  bufferMinutes: asNumber(general.bufferMinutes),
  noticeHours: asNumber(general.noticeHours),
  horizonDays: asNumber(general.horizonDays),
  counselors: counselors.map(
    ({ id, name, email, meetingLink, member, mostPerDay, weekly, demos, daysOff, extraHours }) => ({
      id,
      name,
      ...(email.trim() === '' ? {} : { email }),
      ...(meetingLink.trim() === '' ? {} : { meetingLink }),
      ...(member.trim() === '' ? {} : { member }),
      mostPerDay: asNumber(mostPerDay),
      weekly: asTexts(weekly),
      ...(demos.subjects.length > 0 && {
        demos: { subjects: demos.subjects, ...(demos.weekly !== null && { weekly: asTexts(demos.weekly) }) },
      }),
      daysOff,
      extraHours: Object.fromEntries(
        extraHours.map(({ day }) => [day, asText(extraHours.filter((one) => one.day === day))]),
      ),
    }),
  ),
});

const asTexts = (ranges: CounselorForm['weekly']): Record<string, string> =>
  Object.fromEntries(
    weekdays.flatMap((day) => (ranges[day].length === 0 ? [] : [[day, asText(ranges[day])] as const])),
  );

const asWeekly = (texts: Readonly<Record<string, string>>): CounselorForm['weekly'] =>
  byWeekday((day) => asRanges(texts[day]));

const byWeekday = (of: (day: Weekday) => Range[]): CounselorForm['weekly'] => ({
  monday: of('monday'),
  tuesday: of('tuesday'),
  wednesday: of('wednesday'),
  thursday: of('thursday'),
  friday: of('friday'),
  saturday: of('saturday'),
  sunday: of('sunday'),
});

/** A counselor without hours, with an id made of the name. */
export const newCounselor = (name: string, taken: readonly string[]): CounselorForm => {
  const plain = name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, '')
    .trim();
  const slug = plain.replaceAll(/[ -]+/g, '-').slice(0, 36).replaceAll(/^-|-$/g, '') || 'counselor';
  const free = [slug, ...Array.from({ length: 99 }, (_, index) => `${slug}-${String(index + 2)}`)];
  return {
    id: free.find((id) => !taken.includes(id)) ?? slug,
    name,
    email: '',
    meetingLink: '',
    member: '',
    mostPerDay: '6',
    weekly: asWeekly({}),
    demos: { subjects: [], weekly: null },
    daysOff: [],
    extraHours: [],
  };
};

/** What differs between two states of the hours, in words. */
export const differences = (before: AvailabilityForm, after: AvailabilityForm): string[] => {
  const { counselors: had, ...generalBefore } = before;
  const { counselors: have, ...generalAfter } = after;
  return [
    ...(isSame(generalBefore, generalAfter) ? [] : ['length, pause, notice or how far ahead']),
    ...had.filter(({ id }) => !have.some((one) => one.id === id)).map(({ name }) => `${name} was removed`),
    ...have.flatMap((now) => {
      const then = had.find(({ id }) => id === now.id);
      if (then === undefined) return [`${now.name} was added`];
      return isSame(then, now) ? [] : [`the hours or details of ${now.name}`];
    }),
  ];
};
