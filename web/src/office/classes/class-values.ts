import * as v from 'valibot';
import { addDays, isDay, minuteIn } from '#contract/dates.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { CLASS_REFUND_DAYS } from '#contract/endpoints/classes/limits.ts';
import { type OfficeClass, saveOfficeClass } from '#contract/endpoints/classes/office.ts';
import { quartersOf } from '../ui/days.ts';
import { centsOf } from '../ui/typed-amounts.ts';
import { typedAs, typedText } from '../ui/typed-values.ts';

/** By the clock on the business's wall. */
const typedDate = v.object({ day: v.string(), time: v.string(), minutes: v.string() });
export type TypedDate = v.InferOutput<typeof typedDate>;

/** The next date, a week after the last one. */
export const nextDate = (last: TypedDate | undefined): TypedDate => ({
  ...(last ?? { time: '16:00', minutes: '60' }),
  day: last !== undefined && isDay(last.day) ? addDays(last.day, 7) : '',
});

/** The moment at which the clocks show a time, as the API writes it; empty if they skip it. */
function instantOf({ day, time }: TypedDate, zone: string): string {
  const moment = isDay(day) ? quartersOf(day, zone).find((one) => minuteIn(zone, one) === `${day} ${time}`) : undefined;
  return moment === undefined ? '' : new Date(moment).toISOString().replace('.000', '');
}

const {
  id: _,
  dates,
  seats,
  smallest,
  priceCents,
  refundDays,
  joinAfterStart: __,
  version: ___,
  ...rules
} = saveOfficeClass.body.entries;

const wholeOf = (typed: string): number => (/^\d{1,4}$/.test(typed.trim()) ? Number(typed) : Number.NaN);

/** The rules of the form, which make the request. */
export const classRules = (id: string | undefined, zone: string) =>
  v.pipe(
    v.object({
      title: v.pipe(typedText, rules.title),
      subject: v.pipe(typedText, rules.subject),
      text: v.pipe(typedText, rules.text),
      service: v.pipe(typedText, rules.service),
      teacher: v.pipe(typedText, rules.teacher),
      dates: v.pipe(
        v.array(typedDate),
        v.transform((typed): unknown =>
          typed.map((date) => ({ start: instantOf(date, zone), minutes: Number(date.minutes) })),
        ),
        dates,
      ),
      seats: typedAs(wholeOf, seats),
      smallest: typedAs(wholeOf, smallest),
      /** Dollars; it has the name of the API's field, whose errors it shows. */
      priceCents: typedAs((typed) => centsOf(typed) ?? Number.NaN, priceCents),
      enrollUntil: v.pipe(typedText, rules.enrollUntil),
      refundDays: typedAs(wholeOf, refundDays),
      joinAfterStart: v.boolean(),
      meetingLink: v.pipe(typedText, rules.meetingLink),
      /** Of the class that it was changed from. */
      version: v.number(),
    }),
    v.transform((read): InputOf<typeof saveOfficeClass> => ({ ...(id === undefined ? {} : { id }), ...read })),
  );
/** What is in the form. */
export type ClassValues = v.InferInput<ReturnType<typeof classRules>>;

export const newClass: ClassValues = {
  title: '',
  subject: '',
  text: '',
  service: '',
  teacher: '',
  dates: [nextDate(undefined)],
  seats: '8',
  smallest: '3',
  priceCents: '',
  enrollUntil: '',
  refundDays: String(CLASS_REFUND_DAYS),
  joinAfterStart: false,
  meetingLink: '',
  version: 0,
};

export const valuesOf = (one: OfficeClass, zone: string): ClassValues => ({
  title: one.title,
  subject: one.subject,
  text: one.text,
  service: one.service,
  teacher: one.teacher.id,
  dates: one.dates.map(({ start, minutes }) => {
    const [day = '', time = ''] = minuteIn(zone, start).split(' ');
    return { day, time, minutes: String(minutes) };
  }),
  seats: String(one.seats),
  smallest: String(one.smallest),
  priceCents: (one.priceCents / 100).toFixed(2),
  enrollUntil: one.enrollUntil,
  refundDays: String(one.refundDays),
  joinAfterStart: one.joinAfterStart,
  meetingLink: one.meetingLink,
  version: one.version,
});

/** Whether a date of a class has begun, and so stays as it is. */
export const hasBegun = (date: TypedDate, known: OfficeClass['dates'], zone: string, now: number): boolean =>
  known.some(({ start }) => start <= now && minuteIn(zone, start) === `${date.day} ${date.time}`);
